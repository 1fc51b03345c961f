import { describe, expect, it } from 'vitest';
import { readMessage } from '../../embedded/realtime/message.ts';
import { readRows } from '../../embedded/rest/body.ts';
import { ConditionCount, readCondition, readNames } from '../../embedded/rest/query-parts.ts';
import { quoted } from '../../embedded/rest/refusal.ts';
import { refusedValue } from '../../embedded/rest/refused-value.ts';
import { readHeaders } from '../../embedded/rest/request-headers.ts';
import { readTree } from '../../embedded/rest/rest-query.ts';
import { readSelect } from '../../embedded/rest/select-list.ts';
import { withCutTexts } from '../../platform/database/database-error.ts';
import { bearerToken } from '../../platform/http/bearer-token.ts';
import { unstorableIn } from '../../platform/http/body.ts';
import { clientKeys } from '../../platform/http/client-key.ts';
import { createFailureLog } from '../../platform/process/failure-log.ts';
import { createLog, describeError, maskSecrets } from '../../platform/process/log.ts';

const destination = { write: () => undefined };
const log = createLog({ name: 'test', level: 'debug', destination });
const logFailure = createFailureLog(log, 'failed');

/** Everything that reads what a caller sent before a bound on it was checked, or words an error. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  maskSecrets,
  describeError: (text) => describeError(new RangeError(text)),
  'a sentence as an error': describeError,
  'an error of the database': (text) =>
    withCutTexts(Object.assign(new Error(text), { code: '22P02', detail: text })),
  'the log of an error': (text) => log.warn({ err: new Error(text) }, 'failed'),
  'a field in the log': (text) => log.warn({ part: text }, 'failed'),
  'the log of what fails again': (text) => logFailure({ part: 'test' }, new Error(text)),
  quoted,
  'a condition': readCondition,
  'a list of values': (text) => readCondition(`in.(${text})`),
  'a tree of conditions': (text) => readTree(`(${text})`, new ConditionCount()),
  'a list of columns': (text) => readNames(text, 'columns', 80),
  'a select': (text) => readSelect(text, 'support_tickets', () => true),
  'a body': (text) => readRows({ kind: 'insert', name: 'support_tickets' }, text),
  'a value in a body': (text) =>
    readRows({ kind: 'insert', name: 'support_tickets' }, JSON.stringify({ title: text })),
  'a value that cannot be stored': (text) => unstorableIn({ note: `${text}\ud800` }),
  'a value that the database refused': (text) =>
    refusedValue(
      Object.assign(new Error(''), {
        code: '23514',
        constraint: 'note allowed: up to 140 characters',
      }),
      { types: new Map(), rows: [{ note: text }], compared: {} },
    ),
  'a Content-Type': (text) => readHeaders(new Headers({ 'content-type': headerOf(text) }), true),
  'an Accept': (text) => readHeaders(new Headers({ accept: headerOf(text) }), true),
  'a Prefer': (text) => readHeaders(new Headers({ prefer: headerOf(text) }), true),
  'a realtime message': readMessage,
  'an Authorization': bearerToken,
  'an address of a client': clientKeys,
};

const headerOf = (text: string) => text.replace(/[^\x21-\x7e]/g, 'x');

const WORST = [
  'a',
  'a.',
  '1.',
  '-',
  '@',
  'a@',
  'a@b.',
  '://',
  'a://:',
  'bot ',
  'bearer ',
  'eyJ',
  'eyJaaaaa.',
  ' ',
  '\n ',
  '(',
  '()',
  '[',
  '{',
  '"',
  '\\',
  ',',
  ';q=1',
  '%',
  ':',
  '\0',
  '\u202e',
  '\ud800',
];

/** Milliseconds, at least as many as can be told apart; what is refused counts as what is read. */
function timeOf(read: (text: string) => unknown, text: string): number {
  const begun = performance.now();
  try {
    read(text);
  } catch {}
  return Math.max(1, performance.now() - begun);
}

/** What grows with the square of its text takes 100 and 10,000 times as long as at 10 KB. */
const ALLOWED = [
  [100_000, 60],
  [1_000_000, 1_000],
] as const;

describe('what reads the texts of others', () => {
  it.each(Object.entries(READERS))('takes time in proportion to the text: %s', (_, read) => {
    for (const letters of WORST) {
      const sized = (size: number) => letters.repeat(Math.ceil(size / letters.length));
      timeOf(read, sized(10_000));
      const small = timeOf(read, sized(10_000));
      for (const [size, ratio] of ALLOWED) {
        const text = sized(size);
        let least = timeOf(read, text);
        // A machine that was busy is asked again.
        if (least / small >= ratio) least = Math.min(least, timeOf(read, text));
        expect(least / small, `${JSON.stringify(letters)} at ${size}`).toBeLessThan(ratio);
      }
    }
  });
});
