import * as v from 'valibot';
import { expect, test } from 'vitest';
import { messageText, NewTicketSchema, priorityName, statusName } from './ticket.ts';

test('statuses are shown by name, unknown ones as they are', () => {
  expect(['pending', 'in_progress', 'reviewing', 'resolved', 'on_hold'].map(statusName)).toEqual([
    'Pending',
    'In Progress',
    'Reviewing',
    'Resolved',
    'on_hold',
  ]);
});

test('priorities are shown by name, unknown ones as they are', () => {
  expect(['low', 'medium', 'high', 'cosmic'].map(priorityName)).toEqual([
    'Low',
    'Medium',
    'High',
    'cosmic',
  ]);
});

test('a ticket without a title or description asks for the required fields', () => {
  for (const empty of [
    { title: '  ', description: 'x', priority: 'low' },
    { title: 'x', description: '\n', priority: 'low' },
  ]) {
    const result = v.safeParse(NewTicketSchema, empty);
    expect(result.issues?.[0]?.message).toBe('Please fill in all required fields');
  }
});

test('title and description are trimmed', () => {
  expect(v.parse(NewTicketSchema, { title: ' a ', description: ' b\n', priority: 'high' })).toEqual(
    {
      title: 'a',
      description: 'b',
      priority: 'high',
    },
  );
});

test('files without text are sent with a text that says so, and nothing is not sent', () => {
  expect(messageText('  ', 2)).toBe('(File attachment)');
  expect(messageText('', 0)).toBeNull();
  expect(messageText(' hello ', 2)).toBe('hello');
});
