// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectFakeBackend } from '../../../tests/support/connected-backend.ts';
import type { Answer, FakeBackend } from '../../../tests/support/fake-backend.ts';
import { connectBackend } from '../../backend/connection.ts';
import { isAdmin } from '../../data/admin-role.ts';
import { wipeDatabase } from '../../data/database/ownership.ts';
import { sessionStore } from '../../device/session-store.ts';
import { useSession } from '../../state/session.ts';
import { forgetPage } from '../../state/session-scope.ts';
import { SupportScreen } from './support-screen.tsx';

const ME = { id: '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10', email: 'me@example.com' };
const TICKET = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const IS_ADMIN = '/rest/v1/rpc/is_admin';
const PAGE = '/rest/v1/rpc/support_ticket_page';
const COUNTS = '/rest/v1/rpc/support_ticket_counts';
const TICKETS = '/rest/v1/support_tickets';
const MESSAGES = '/rest/v1/ticket_messages';
const REFUSED = [403, { message: 'permission denied', code: '42501' }] as const;
const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR - 1_000).toISOString();

let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME.id, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await wipeDatabase();
  backend.calls.length = 0;
  backend.answer(PAGE, [200, []]);
  backend.answer(COUNTS, [200, []]);
  backend.answer(TICKETS, [200, ticket]);
  backend.answer('/rest/v1/rpc/unread_ticket_count', [200, 0]);
  backend.answer('/rest/v1/rpc/support_authors', [200, []]);
  backend.answer('/rest/v1/ticket_read_status', [201, null]);
  backend.answer('/rest/v1/canned_replies', [200, []]);
  useSession.setState({ person: ME });
});
afterEach(() => {
  cleanup();
  useSession.setState({ person: null });
  forgetPage();
  vi.useRealTimers();
});

const row = {
  id: TICKET,
  user_id: ME.id,
  user_email: 'asker@example.com',
  title: 'The chart stays empty',
  description: 'Since this morning, on BTC.',
  priority: 'high',
  status: 'pending',
  created_at: ago(30),
  updated_at: ago(30),
  message_count: 2,
  attachment_count: 1,
  last_reply_at: ago(2),
  unread: true,
};
const { message_count: _, attachment_count: __, last_reply_at: ___, unread: ____, ...opened } = row;
const ticket = {
  ...opened,
  ticket_messages: [
    {
      id: ME.id,
      user_id: null,
      user_email: 'Support',
      message: 'Please reload the page.',
      is_admin_note: false,
      from_support: true,
      created_at: ago(2),
      ticket_attachments: [],
    },
  ],
  ticket_attachments: [],
};

function open(address = '/support', role: Answer = [200, false]): void {
  backend.answer(IS_ADMIN, role);
  render(<SupportScreen />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>,
  });
}
const openTicket = (admin = false) => open(`/support?ticket=${TICKET}`, [200, admin]);

const problem = async (title: string) => {
  const said = await screen.findByText(title);
  return said.closest<HTMLElement>('[role="alert"]')?.textContent;
};

// First, since one recount that is planned serves for all.
test('unread tickets are counted again a second after the page was opened', async () => {
  const counted = () => backend.calls.some(({ path }) => path.endsWith('/unread_ticket_count'));
  await isAdmin.put(ME.id, false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  open();
  await vi.advanceTimersByTimeAsync(999);
  expect(counted()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitUntil(counted);
});

describe('the list', () => {
  test('of a person without tickets says so and lets them write one', async () => {
    open();
    expect(await screen.findByText('No tickets found')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Support Center');
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
      'Your Support Tickets (0 tickets)',
    );
    expect(screen.getByRole('link', { name: 'Create New Ticket' }).getAttribute('href')).toBe(
      '/support?view=create',
    );
    expect(screen.queryByText('Total Tickets')).toBeNull();
    expect(screen.queryByText('Admin')).toBeNull();
  });

  test('shows of a ticket everything but whose it is, which its owner knows', async () => {
    backend.answer(PAGE, [200, [row]]);
    backend.answer(COUNTS, [200, [{ status: 'pending', tickets: 1 }]]);
    open();
    const item = (await screen.findByRole('link', { name: row.title })).closest('li');
    const words = item?.textContent;
    for (const part of [row.description, 'Pending', 'High', 'Unread', '2 messages']) {
      expect(words).toContain(part);
    }
    expect(words).toContain('1 attachment');
    expect(words).toContain('Created 1 day ago');
    expect(words).toContain('Last reply 2 hours ago');
    expect(words).not.toContain(row.user_email);
    expect(await screen.findByText('(1 ticket)')).toBeTruthy();
  });

  test('of an admin has the counts and the requester, and creates nothing', async () => {
    backend.answer(PAGE, [200, [{ ...row, unread: false }]]);
    const counts = { pending: 3, in_progress: 2, reviewing: 1, resolved: 4 };
    const rows = Object.entries(counts).map(([status, tickets]) => ({ status, tickets }));
    backend.answer(COUNTS, [200, rows]);
    open('/support', [200, true]);
    expect(await screen.findByText(row.user_email)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Support Admin Panel');
    expect(screen.getByText('Admin')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(
      'All Support Tickets (10 tickets)',
    );
    const tiles = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(tiles).toEqual(['Total Tickets10', 'Pending3', 'In Progress2', 'Resolved4']);
    expect(screen.queryByRole('link', { name: 'Create New Ticket' })).toBeNull();
    expect(screen.queryByText('Unread')).toBeNull();
  });

  test('that cannot be read says so, and is read again by a press', async () => {
    backend.answer(PAGE, REFUSED);
    open();
    expect(await problem('Failed to load tickets')).toContain('permission denied');
    expect(screen.queryByText('No tickets found')).toBeNull();
    backend.answer(PAGE, [200, [row]]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: row.title })).toBeTruthy();
    expect(screen.queryByText('Failed to load tickets')).toBeNull();
  });
});

test('a desk that does not know the role says so, and asks again by a press', async () => {
  open('/support', REFUSED);
  expect(await problem('Failed to initialize support system')).toContain('Try again');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Support Center');
  backend.answer(IS_ADMIN, [200, false]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No tickets found')).toBeTruthy();
});

describe('a ticket', () => {
  test('is read and answered by its owner, who sets no status', async () => {
    openTicket();
    expect(await screen.findByRole('heading', { name: row.title })).toBeTruthy();
    expect(screen.getByText(row.description)).toBeTruthy();
    const thread = within(screen.getByRole('log', { name: 'Messages' }));
    expect(thread.getByText('Support')).toBeTruthy();
    expect(thread.getByText('Please reload the page.')).toBeTruthy();
    expect(screen.getByRole('log').className).toContain('max-h-96');
    expect(screen.getByRole('heading', { name: 'Add Message' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Reply to Ticket' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Tickets' }).getAttribute('href')).toBe(
      '/support',
    );
  });

  test('is set by an admin to any of the four statuses', async () => {
    openTicket(true);
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status' });
    expect([...select.options].map(({ text }) => text)).toEqual([
      'Pending',
      'In Progress',
      'Reviewing',
      'Resolved',
    ]);
    expect(screen.getByRole('heading', { name: 'Reply to Ticket' })).toBeTruthy();
    expect(screen.getByText(row.user_email)).toBeTruthy();
  });

  test('whose status cannot be set says so and keeps the one it has', async () => {
    openTicket(true);
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Status' });
    backend.answer(TICKETS, REFUSED);
    await userEvent.selectOptions(select, 'resolved');
    expect(await problem('Failed to update ticket status')).toContain('permission denied');
    expect(select.value).toBe('pending');
    const asked = backend.calls.filter(({ path }) => path === TICKETS).at(-1)?.body;
    expect(asked).toMatchObject({ status: 'resolved', updated_at: expect.any(String) });
  });

  test.each([[false], [true]])('that is resolved takes no reply (admin: %s)', async (admin) => {
    backend.answer(TICKETS, [200, { ...ticket, status: 'resolved' }]);
    openTicket(admin);
    expect(await screen.findByText('This ticket is resolved.')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /Add Message|Reply to Ticket/ })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('sends a message only with words in it; one that fails stays in the form', async () => {
    openTicket();
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send Message' });
    await userEvent.type(field, '  ');
    expect(send.disabled).toBe(true);
    await userEvent.type(field, 'It does not.');
    backend.answer(MESSAGES, REFUSED);
    await userEvent.click(send);
    expect(await problem('Failed to send message')).toContain('permission denied');
    expect(field.value).toBe('  It does not.');
    const sent = backend.calls.find(({ path }) => path === MESSAGES)?.body;
    expect(sent).toMatchObject({ message: 'It does not.', is_admin_note: false });
  });

  test('that cannot be read says so', async () => {
    backend.answer(TICKETS, REFUSED);
    openTicket();
    expect(await problem('Failed to load ticket details')).toContain('permission denied');
  });

  test('that is not there leads back to the list', async () => {
    backend.answer(TICKETS, [200, null]);
    openTicket();
    expect(await screen.findByText('Ticket not found')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    expect(await screen.findByRole('heading', { name: /^Your Support Tickets/ })).toBeTruthy();
  });
});

describe('a new ticket', () => {
  const create = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Create Ticket' });

  test('asks for title, priority, description and files, and is sent once it has words', async () => {
    open('/support?view=create');
    const title = await screen.findByLabelText('Title*');
    const priority = screen.getByLabelText<HTMLSelectElement>('Priority');
    expect([...priority.options].map(({ text }) => text)).toEqual(['Low', 'Medium', 'High']);
    expect(priority.value).toBe('medium');
    expect(screen.getByLabelText('Attachments').getAttribute('accept')).toBe(
      'image/*,.pdf,.doc,.docx,.txt',
    );
    expect(create().disabled).toBe(true);
    await userEvent.type(title, 'Help');
    await userEvent.type(screen.getByLabelText('Description*'), ' ');
    expect(create().disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('Description*'), 'Please.');
    expect(create().disabled).toBe(false);
    await userEvent.click(create());
    await screen.findByRole('heading', { name: row.title });
    const sent = backend.calls.find(({ path, body }) => path === TICKETS && body)?.body;
    expect(sent).toMatchObject({
      title: 'Help',
      description: 'Please.',
      priority: 'medium',
      status: 'pending',
      user_email: ME.email,
    });
  });

  test('that is refused says so and keeps what was typed; it can be given up', async () => {
    backend.answer(TICKETS, REFUSED);
    open('/support?view=create');
    await userEvent.type(await screen.findByLabelText('Title*'), 'Help');
    await userEvent.type(screen.getByLabelText('Description*'), 'Please.');
    await userEvent.click(create());
    expect(await problem('Failed to create ticket. Please try again.')).toContain(
      'permission denied',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Title*').value).toBe('Help');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('No tickets found')).toBeTruthy();
  });

  test('without words asks for all required fields', async () => {
    open('/support?view=create');
    const title = await screen.findByLabelText<HTMLInputElement>('Title*');
    // The button rests; Enter in the title sends the form all the same.
    title.form?.requestSubmit();
    expect(await screen.findByText('Please fill in all required fields')).toBeTruthy();
    expect(backend.calls.some(({ path }) => path === TICKETS)).toBe(false);
  });

  test('names each file that is not taken, with the reason', async () => {
    open('/support?view=create');
    const files = [
      new File(['<html>'], 'page.html', { type: 'text/html' }),
      new File([new Uint8Array(10_485_761)], 'large.txt', { type: 'text/plain' }),
      new File(['words'], 'words.txt', { type: 'text/plain' }),
    ];
    const input = await screen.findByLabelText<HTMLInputElement>('Attachments');
    await userEvent.upload(input, files, { applyAccept: false });
    expect(
      await screen.findByText(
        'page.html: File type not supported. Please upload images, PDFs, or documents., large.txt: File size must be less than 10MB',
      ),
    ).toBeTruthy();
    expect(screen.getByText('words.txt').parentElement?.textContent).toBe('words.txt 5 Bytes');
  });
});
