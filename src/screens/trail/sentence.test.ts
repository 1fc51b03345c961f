import { expect, test } from 'vitest';
import { ACTION_NAMES, type AdminAction } from '../../../domain/person/admin-action.ts';
import { sentenceOfAction } from './sentence.ts';

const ENTRY: AdminAction = {
  id: 1,
  created_at: '2026-11-22T08:00:00+00:00',
  action: 'approve',
  done_by: 'person',
  actor: '6f1c2a8e-0000-4000-8000-000000000001',
  actor_email: 'admin@example.com',
  subject: '9b3d4f10-0000-4000-8000-000000000002',
  subject_email: 'jane@example.com',
  object: null,
  before: null,
  after: null,
};

const read = (entry: Partial<AdminAction>) =>
  sentenceOfAction({ ...ENTRY, ...entry })
    .map(({ text }) => text)
    .join('');

const gone = { subject_email: null } as const;

test.each<[Partial<AdminAction>, string]>([
  [{}, 'admin@example.com approved jane@example.com'],
  [{ action: 'revoke' }, 'admin@example.com revoked the approval of jane@example.com'],
  [{ action: 'add-admin' }, 'admin@example.com made jane@example.com an admin'],
  [{ action: 'remove-admin' }, 'admin@example.com took jane@example.com off the list of admins'],
  [
    { action: 'add-fallback-admin', done_by: 'operator' },
    'The operator set jane@example.com as the fallback admin',
  ],
  [
    { action: 'remove-fallback-admin', done_by: 'operator' },
    'The operator removed jane@example.com as the fallback admin',
  ],
  [
    { action: 'configure', done_by: 'database', object: 'greeting' },
    'Someone with direct access to the database changed the setting greeting of the service',
  ],
  [
    { action: 'set-ticket-status', object: 'id', before: 'pending', after: 'in_progress' },
    'admin@example.com moved a ticket of jane@example.com from Pending to In Progress',
  ],
  [{ action: 'add-reply', after: 'Hello' }, 'admin@example.com added the canned reply “Hello”'],
  [
    { action: 'edit-reply', before: 'Hello', after: 'Hello' },
    'admin@example.com edited the canned reply “Hello”',
  ],
  [
    { action: 'edit-reply', before: 'Hello', after: 'Hi' },
    'admin@example.com edited the canned reply “Hello”, now “Hi”',
  ],
  [
    { action: 'remove-reply', before: 'Hello' },
    'admin@example.com removed the canned reply “Hello”',
  ],
  [{ action: 'delete-account', ...gone }, 'admin@example.com deleted the account 9b3d4f10'],
  [{ action: 'revoke', done_by: 'system' }, 'A sign-up revoked the approval of jane@example.com'],
  [{ actor_email: null, ...gone }, 'Deleted account 6f1c2a8e approved deleted account 9b3d4f10'],
  [{ action: 'fly' }, 'admin@example.com did “fly”, which this version of the app does not know'],
])('%o reads as a sentence', (entry, sentence) => {
  expect(read(entry)).toBe(sentence);
});

test.each(Object.keys(ACTION_NAMES))('%s has a sentence of its own', (action) => {
  expect(read({ action })).not.toContain('does not know');
});

test('a ticket is a link as long as its owner is there', () => {
  const entry = { ...ENTRY, action: 'set-ticket-status', object: 'a-ticket' };
  const kinds = (one: AdminAction) => sentenceOfAction(one).map(({ kind }) => kind);
  expect(kinds(entry)).toContain('ticket');
  expect(kinds({ ...entry, subject_email: null })).not.toContain('ticket');
});
