import { expect, test } from 'vitest';
import { isLost } from './database-fault.ts';

/** As PGlite raises what Postgres said. */
const raised = (severity: string) =>
  Object.assign(new Error('ERRORDATA_STACK_SIZE exceeded'), { severity, code: 'XX000' });

test.each([
  ['a PANIC', raised('PANIC')],
  ['a FATAL error', raised('FATAL')],
  ['an abort', new Error('Aborted(). Build with -sASSERTIONS for more info.')],
  ['a trap', Object.assign(new Error('unreachable'), { name: 'RuntimeError' })],
])('PGlite is beyond use after %s', (_, error) => {
  expect(isLost(error)).toBe(true);
});

test.each([
  ['an ERROR', raised('ERROR')],
  ['an error of ours', new TypeError('not sendable')],
  ['no error', 'Aborted()'],
])('PGlite goes on after %s', (_, error) => {
  expect(isLost(error)).toBe(false);
});
