import fc from 'fast-check';
import { expect, test } from 'vitest';
import { epochMs } from '../text/quantity.ts';
import { checkRule, type GateState, type RuleCheck } from './rule-gate.ts';

const HOUR = 3_600_000;

/** '.': does not hold, '#': holds, '?': not known, ' ': no check. */
function checksOf(marks: string): RuleCheck[] {
  return [...marks].flatMap((mark, hour) =>
    mark === ' ' ? [] : [{ at: epochMs(hour * HOUR), holds: mark === '?' ? null : mark === '#' }],
  );
}

function runGate(checks: readonly RuleCheck[]) {
  let state: GateState | null = null;
  const fired: number[] = [];
  for (const check of checks) {
    const next = checkRule(state, check);
    state = next.state;
    if (next.fires) fired.push(check.at / HOUR);
  }
  return { fired, state };
}

const firedHours = (marks: string) => runGate(checksOf(marks)).fired;

/** The same from the whole of the past at each hour. */
function naiveHours(marks: string): number[] {
  const fired: number[] = [];
  for (let hour = 2; hour < marks.length; hour++) {
    const hasBegun = marks.slice(hour - 2, hour + 1) === '.##';
    if (hasBegun && fired.every((earlier) => hour - earlier >= 24)) fired.push(hour);
  }
  return fired;
}

test('a rule fires at the second check in a row at which its claim holds', () => {
  expect(firedHours('..####..')).toEqual([3]);
  expect(firedHours('..#.#.#.')).toEqual([]);
});

test('it does not fire for what held before the first check, or before a gap', () => {
  expect(firedHours('####')).toEqual([]);
  expect(firedHours('.?####')).toEqual([]);
  expect(firedHours('. ####')).toEqual([]);
  expect(firedHours('.#?###')).toEqual([]);
  expect(firedHours('.# ###')).toEqual([]);
  expect(firedHours('.?.##')).toEqual([4]);
});

test('it rests for a day, then fires for what begins after that', () => {
  expect(firedHours(`.##${'.'.repeat(20)}##...`)).toEqual([2]);
  expect(firedHours(`.##${'.'.repeat(22)}##...`)).toEqual([2, 26]);
  expect(firedHours(`.##.##${'#'.repeat(30)}`)).toEqual([2]);
});

test('a check that comes twice, or late, changes nothing', () => {
  const checks = checksOf('..##');
  const twice = checks.flatMap((check) => [check, check]);
  expect(runGate([...twice, ...checks])).toEqual(runGate(checks));
});

test('it tells since when its claim is not known, has ended, or holds', () => {
  const since = (marks: string) => {
    const { state } = runGate(checksOf(marks));
    return state && [state.standing, state.since / HOUR];
  };
  expect(since('.##???')).toEqual(['unknown', 3]);
  expect(since('.##?..')).toEqual(['ended', 4]);
  expect(since('..#')).toEqual(['began', 2]);
  expect(since('..####')).toEqual(['holds', 2]);
  expect(since('..## ##')).toEqual(['holds', 5]);
});

test('any checks fire as the whole of the past says', () => {
  const mark = fc.constantFrom('.', '.', '.', '#', '#', '#', '?', ' ');
  const marks = fc.string({ unit: mark, minLength: 1, maxLength: 120 });
  fc.assert(
    fc.property(marks, (text) => {
      expect(firedHours(text)).toEqual(naiveHours(text));
    }),
    { numRuns: 2_000 },
  );
});
