import { expect, test } from 'vitest';
import { failed, newestReference, problemOf, sentenceOf } from './failure.ts';

const sentence = (status: number, id: string | null) =>
  sentenceOf(failed('refused', status, 'It broke.', undefined, id).failure);

test('a failure of the server is shown with the reference that its log has', () => {
  expect(sentence(500, 'ab12cd34')).toBe('It broke. Reference: ab12cd34');
  expect(newestReference()).toBe('ab12cd34');
  expect(sentence(507, 'ef56ab78')).toBe('It broke. Reference: ef56ab78');
  expect(newestReference()).toBe('ef56ab78');
});

test.each([
  ['a refusal', 403, 'ab12cd34'],
  ['a server that is busy', 503, 'ab12cd34'],
  ['a failure without an id', 500, null],
])('%s is shown as it is worded', (_, status, id) => {
  expect(sentence(status, id)).toBe('It broke.');
});

test('a refusal is said by its title and by the words of the server', () => {
  const { failure } = failed('refused', 403, 'permission denied');
  expect(problemOf('Failed to load tickets', failure)).toEqual({
    title: 'Failed to load tickets',
    reason: 'permission denied',
  });
});

test('what nobody expected says so and names no cause', () => {
  expect(problemOf('Failed to load tickets', failed('unexpected').failure)).toEqual({
    title: 'An unexpected error occurred',
    reason: null,
  });
});
