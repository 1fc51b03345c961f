import { expect, test } from 'vitest';
import { readAnalysis } from '../../../../domain/analysis/read-analysis.ts';
import type { PlanEnd } from '../../../../domain/analysis/recommendation.ts';
import type { CandleRow } from '../../../../domain/market/candle.ts';
import type { Replay } from '../../../../domain/record/replay.ts';
import { shortMoment } from '../../../../domain/text/moment-text.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { HOUR_MS } from '../../../../domain/text/time-units.ts';
import { PLAN_HASH } from '../../../../tests/support/plan-life.ts';
import { simulatedReplay, withQuarters } from '../../../../tests/support/replay.ts';
import { closeOf, knownAt, quartersOf } from './known-then.ts';
import { eventsOf, saidAndHappened } from './said-happened.ts';

const win = await simulatedReplay('win');
const loss = await simulatedReplay('loss');
const late = await simulatedReplay('late');

function toldAt(replay: Replay, at = replay.ended?.at ?? 0) {
  const { coin, openedAt } = replay.content;
  const facts = readAnalysis(replay.result, { coin, time: openedAt });
  if (facts === 'unreadable') throw new Error('the opening cannot be read');
  return { replay, facts, known: knownAt(replay, quartersOf(replay), at) };
}

const at = ({ content }: Replay, hours: number) => epochMs(content.openedAt + hours * HOUR_MS);
const rowsAt = (replay: Replay, moment?: number) => saidAndHappened(toldAt(replay, moment));
/** What happened to the first that is said so. */
const happened = (replay: Replay, said: string, moment?: number) =>
  rowsAt(replay, moment).find((row) => row.said.startsWith(said))?.happened;

test('of a win: what was said, and what happened by its end', () => {
  const rows = rowsAt(win).map((row) => [row.said, row.happened]);
  const reached = (hours: number) => `Reached ${shortMoment(at(win, hours))}`;
  expect(rows).toEqual([
    ['TP3 before the stop: 14 to 21%', 'Yes'],
    ['The stop is touched within 24 h: 23%', 'No: high 106,607.1'],
    ['Price after 24 h within 103,529 to 108,495: 80%', 'No, within the 95%: 102,977.0'],
    ['A 4h close above the 1d S1 (106,430.9) weakens it.', 'No'],
    ['Between entry and TP1: 1h support (106,011.6)', reached(0.5)],
    ['Between entry and TP1: 1w support (105,793.7)', reached(2.25)],
    ['Between entry and TP1: 4h support (105,249.0)', reached(3.25)],
  ]);
});

test('nothing has happened at the opening', () => {
  for (const replay of [win, loss, late]) {
    const { openedAt } = replay.content;
    expect(new Set(rowsAt(replay, openedAt).map((row) => row.happened))).toEqual(new Set([null]));
    const [opened, ...later] = eventsOf(toldAt(replay, openedAt));
    expect(opened?.words).toBe('Recorded as #1,187');
    expect(new Set(later.map(({ words }) => words))).toEqual(new Set([null]));
  }
});

test('the stop is touched at its moment, not before', () => {
  const end = loss.ended?.at ?? 0;
  const said = 'The stop is touched';
  expect(happened(loss, said, end - 1)).toBeNull();
  expect(happened(loss, said)).toBe(`Yes: ${shortMoment(end)}`);
  expect(happened(loss, 'TP3 before the stop')).toBe('No: stopped first');
});

test('whether the stop was touched is not known where candles are missing', () => {
  const gone = { ...win, quarters: '%' };
  const said = 'The stop is touched';
  expect(happened(gone, said, at(win, 24))).toBe('Not known: candles are missing');
});

test('a condition is met by the first close of its own timeframe', () => {
  const raised = [0.75, 2].map((hours) => at(late, hours));
  const rows = quartersOf(late).map((row): CandleRow => {
    const [time, open, , low, , volume] = row;
    const isRaised = raised.includes(epochMs(closeOf(row)));
    return isRaised ? [time, open, 104_000.5, low, 104_000.5, volume] : row;
  });
  const replay = withQuarters(late, rows);
  const said = 'A 1h close above MA20 (103,984.8) weakens it.';
  expect(happened(late, said)).toBe('No');
  expect(happened(replay, said, at(late, 1.75))).toBeNull();
  const moment = shortMoment(at(late, 2));
  expect(happened(replay, said, at(late, 2))).toBe(`${moment}, at 104,000.5`);
  const warned = eventsOf(toldAt(replay)).find((event) => event.words?.startsWith('First warning'));
  expect(warned).toEqual({ at: at(late, 2), words: 'First warning: a close at 104,000.5' });
});

const endOf = (replay: Replay) => eventsOf(toldAt(replay)).at(-1);
const endedAs = (by: PlanEnd, more: Partial<Replay> = {}): Replay => ({
  ...win,
  ...more,
  ended: win.ended && { ...win.ended, by, exit: 89_000.5, grossR: 1.01, netR: 0.91 },
});

test('each ending has its words, and a replaced one leads to the next', () => {
  expect(endOf(win)?.words).toBe('TP3 reached at 97,781.3: +3.62 R, +3.52 R after costs');
  expect(endOf(loss)?.words).toBe('Stop hit at 99,471.9: −1.00 R, −1.10 R after costs');
  expect(endOf(endedAs('time'))?.words).toBe('Expired at 89,000.5: +1.01 R, +0.91 R after costs');
  const next = { hash: PLAN_HASH, action: 'LONG' } as const;
  const replaced = endedAs('replaced', { next });
  expect(endOf(replaced)).toMatchObject({
    next: PLAN_HASH,
    words: 'Replaced at 89,000.5, an analysis says Trade for LONG: +1.01 R, +0.91 R after costs',
  });
  const before = eventsOf(toldAt(replaced, (win.ended?.at ?? 0) - 1)).at(-1);
  expect(before).toEqual({ at: win.ended?.at, words: null });
  const nothing = { exit: null, grossR: null, netR: null };
  const open = endedAs('void');
  expect(endOf({ ...open, ended: open.ended && { ...open.ended, ...nothing } })?.words).toBe(
    'Not settled: candles missing, or of other prices',
  );
});

test('a target is named once, where it was reached; odds where they moved by 10 points', () => {
  const looks: Replay['looks'] = [
    [at(win, 1), 0.28],
    [at(win, 2), 0.32],
    [at(win, 3), 0.41],
    [at(win, 4), 0.43],
  ];
  const words = eventsOf(toldAt({ ...win, looks }, at(win, 8))).map((event) => event.words);
  expect(words).toEqual([
    'Recorded as #1,187',
    'TP3 odds 28%',
    'TP3 odds 41%',
    'TP1 reached at 103,742.6',
    null,
  ]);
});

test('an opening that this app cannot read leaves what the plan itself says', () => {
  const told = { ...toldAt(loss), facts: null };
  expect(saidAndHappened(told)).toEqual([
    { said: 'TP3 before the stop: 14 to 21%', happened: 'No: stopped first' },
  ]);
});
