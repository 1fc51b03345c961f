// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { JoinOutcome } from '../../../domain/person/waitlist-words.ts';
import { deferred } from '../../../tests/support/deferred.ts';
import { markup } from './prerender.tsx';
import { controlWaitlistForm } from './waitlist-form-control.ts';

const prepare = vi.fn();
const join = vi.fn<(email: string) => Promise<JoinOutcome>>();
const onJoined = vi.fn();
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Join/ });
let form: ReturnType<typeof controlWaitlistForm>;
const message = () => document.querySelector<HTMLElement>('[data-part="message"]');

beforeEach(() => {
  document.body.innerHTML = markup;
  form = controlWaitlistForm(document, { prepare, join, onJoined });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.resetAllMocks();
});

async function joinAs(email: string): Promise<void> {
  const user = userEvent.setup();
  await user.type(field(), email);
  await user.click(button());
}

test('the button waits for the script', () => {
  document.body.innerHTML = markup;
  expect(button().disabled).toBe(true);
  controlWaitlistForm(document, { prepare, join, onJoined });
  expect(button().disabled).toBe(false);
});

test('what joining needs loads when the field is first touched', async () => {
  expect(prepare).not.toHaveBeenCalled();
  const user = userEvent.setup();
  await user.click(field());
  await user.tab();
  await user.click(field());
  expect(prepare).toHaveBeenCalledTimes(1);
});

test('the button reads Joining... while it does, and a second press asks nothing', async () => {
  const answer = deferred<JoinOutcome>();
  join.mockReturnValue(answer.promise);
  await joinAs(' me@example.com');
  expect(button().textContent).toBe('Joining...');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button());
  expect(join.mock.calls).toEqual([['me@example.com']]);
  answer.resolve({ kind: 'joined' });
  await waitFor(() => expect(button().textContent).toBe('Join Now'));
  expect(button().getAttribute('aria-disabled')).toBe('false');
});

test('thanks stand in place, the field is empty, the count is fetched again', async () => {
  join.mockResolvedValue({ kind: 'joined' });
  await joinAs('me@example.com');
  await waitFor(() => expect(message()?.hidden).toBe(false));
  expect(message()?.textContent).toBe(
    'Thank you for joining the waitlist! Please check your email to confirm your address.',
  );
  expect(message()?.dataset.tone).toBe('up');
  expect(field().value).toBe('');
  expect(onJoined).toHaveBeenCalledTimes(1);
});

test('being on the list already is a success', async () => {
  join.mockResolvedValue({ kind: 'already-listed' });
  await joinAs('me@example.com');
  await waitFor(() => expect(message()?.dataset.tone).toBe('up'));
  expect(message()?.textContent).toBe(
    'You are already on the waitlist! We will notify you when access is available.',
  );
});

test('a limit is a sentence, and the address stays', async () => {
  const sentence = 'Too many requests. Please wait 30 seconds and try again.';
  join.mockResolvedValue({ kind: 'refused', sentence });
  await joinAs('me@example.com');
  await waitFor(() => expect(message()?.textContent).toBe(sentence));
  expect(message()?.dataset.tone).toBe('down');
  expect(field().value).toBe('me@example.com');
  expect(onJoined).not.toHaveBeenCalled();
});

test('whatever throws is an error in words', async () => {
  join.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await joinAs('me@example.com');
  await waitFor(() => expect(message()?.dataset.tone).toBe('down'));
  expect(message()?.textContent).toBe('There was an error joining the waitlist. Please try again.');
});

test('the answer stands in a region that is read out', async () => {
  expect(message()?.closest('[role="status"]')).not.toBeNull();
});

test('while no answer comes the button is off with the reason, and it comes back', () => {
  form.showReach(false);
  expect(button().disabled).toBe(true);
  const reason = screen.getByText('The server cannot be reached. Joining waits until it can.');
  expect(reason.hidden).toBe(false);
  form.showReach(true);
  expect(button().disabled).toBe(false);
  expect(reason.hidden).toBe(true);
});

test('what the browser says of the network turns nothing off', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  expect(button().disabled).toBe(false);
});
