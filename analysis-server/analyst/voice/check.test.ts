import { describe, expect, test } from 'vitest';
import {
  bareClaim,
  SHORT_PLAN_CLAIMS as CLAIMS,
} from '../../../tests/support/short-plan-claims.ts';
import type { Claim } from '../claims/claim.ts';
import { checkSentence } from './check.ts';

const check = (sentence: string) => checkSentence(sentence, { claims: CLAIMS, action: 'SHORT' });

describe('a sentence that argues about its evidence stands', () => {
  test.each([
    '{c1}, but {c10:n} leave it a modest case.',
    'It is a plain contrast: {c11}, yet {c7}.',
    'Although {c5}, {c6}.',
    '{c2}, while {c3}, and that is a modest bargain.',
    'What weighs most is {c6:n}.',
    'With {c6:n} behind it, the idea has a base.',
    'Between {c5:n} and {c6:n} the balance is clear.',
    'It is {c6:n} that carries the case.',
    'The idea stands until {c4:n}.',
    '{c4}, but trouble could come earlier, since {c10}.',
    'That means the case is early rather than wrong, because {c7:s}.',
    '{c7}, which is a pause so far.',
    'The 1d and 4h charts agree, since {c6}, and that is no surprise.',
    'The long has the newer evidence, since {c7}, but the rest agrees with the plan.',
    'The short is the plan of most weight, and {c6}.',
    'The first of these matters most: {c6}.',
    'Both are early, and {c8:n} weighs more than the older ones.',
    'What is wrong with the short is {c5:n}.',
    '{c2}, so the short side has less room.',
    'The 4h picture is on the side of the sellers, as {c8}.',
    'A change of that size matters, since {c8}.',
    'The path is crowded, since {c10}.',
    'The objection is a late one, because {c7}.',
    'That is why {c6}.',
    'Beyond {c10:n} there is {c5:n}.',
    'The charts disagree: {c5}, while {c11}.',
    'The shorter charts contradict the longer view, since {c11} while {c5}.',
    'Momentum backs the plan, because {c8}.',
    'They look exhausted, since {c7}.',
    'Neither {c5:n} nor {c7:n} is enough to change that.',
  ])('%s', (sentence) => {
    expect(check(sentence)).toMatchObject({ sentence, lostVoice: null, faults: [] });
  });
});

describe('what could not be said outside evidence costs a sentence its words, not its claims', () => {
  test.each([
    ['The RSI reads 70, since {c6}.', 'no-evidence'],
    ['The case is worth ٣, since {c6}.', 'number'],
    ['Three reasons support it, since {c6}.', 'number'],
    ['{c6}, so it will work.', 'promise'],
    ['It usually works, since {c6}.', 'base-rate'],
    ['Buy now, because {c6}.', 'advice'],
    ['The long idea is better, because {c6}.', 'other-direction'],
    ['{c6}, yet the market is calm.', 'unknown-word'],
    ['THE IDEA is sound, since {c6}.', 'unknown-word'],
    ['Volume is sound, because {c6}.', 'no-evidence'],
    ['Buyers lead, because {c6}.', 'no-evidence'],
    ['The 15m view matters, since {c6}.', 'no-evidence'],
    ['a{c6}, and it is clear.', 'misplaced-slot'],
    ['{c6}s, and it is clear.', 'unknown-word'],
    ['{c6}, so a pause would follow.', 'promise'],
    ['That may be enough, since {c6}.', 'promise'],
    ['The daily view matters, since {c6}.', 'unknown-word'],
    ['A strong case rests on this, since {c6}.', 'unknown-word'],
    ['Is that enough, since {c6}?', 'question'],
  ])('%s', (sentence, fault) => {
    const { lostVoice, sentence: kept, faults, slots } = check(sentence);
    expect(faults.map((each) => each.fault)).toContain(fault);
    expect(lostVoice).not.toBeNull();
    expect(kept).toBe('{c6}.');
    expect(slots).toEqual([6]);
  });
});

test('a claim is not called wrong', () => {
  expect(check('{c6}, and {c7:n} is wrong.').lostVoice).toBe('denied-slot');
});

describe('slots', () => {
  test('of a claim that is not there, or malformed, go with the words', () => {
    expect(check('{c99}, and {c6}.')).toMatchObject({
      sentence: '{c6}.',
      lostVoice: 'unknown-slot',
    });
    expect(check('{c0}, and {c6}.')).toMatchObject({
      sentence: '{c6}.',
      lostVoice: 'unknown-slot',
    });
    expect(check('{c6:x}, and {price}.')).toMatchObject({ sentence: null, slots: [] });
  });

  test('of one claim twice in a sentence keep the first', () => {
    expect(check('{c6}, and {c6}.')).toMatchObject({
      sentence: '{c6}.',
      lostVoice: 'repeated-slot',
    });
  });

  test('of a claim that the text has spent go', () => {
    const context = { claims: CLAIMS, action: 'SHORT' } as const;
    expect(checkSentence('{c6}, and {c5}.', { ...context, spent: new Set([6]) })).toMatchObject({
      sentence: '{c5}.',
      slots: [5],
    });
  });

  test('become clauses where the words fail, short ones stay short', () => {
    expect(check('Prices rise with {c5:n}, and {c6:s}.').sentence).toBe('{c5}; {c6:s}.');
    expect(check('Prices rise: {c5}, {c6}, {c8}.').sentence).toBe('{c5}; {c6}. {c8}.');
  });
});

describe('praise', () => {
  const ofOdds = bareClaim('plan', 'plan', 'neither', [], 'odds:TP3:primary');
  const stance = {
    ...bareClaim('plan', 'plan', 'neither', [], 'stance:stand aside:costs:TP3'),
    proposition: {
      type: 'stance',
      stance: 'stand aside',
      asideFor: ['costs'],
      label: 'TP3',
      bounds: null,
    },
  } as const;
  const inMoment = (sentence: string, ...more: readonly Claim[]) =>
    checkSentence(sentence, {
      claims: [...CLAIMS, ofOdds, ...more],
      action: 'SHORT',
    }).faults.map(({ fault }) => fault);

  test.each([
    '{c6}, and the plan is a sound one.',
    'It is a convincing idea, because {c6}.',
    '{c6}, so the case is worth some trouble.',
    '{c1}, a generous bargain, since {c3}.',
  ])('of a plan that is not to be traded costs a sentence its words: %s', (sentence) => {
    expect(inMoment(sentence, stance)).toEqual(['praise']);
    expect(inMoment(sentence)).toEqual([]);
  });

  test.each([
    '{c6}, and that is the clearest argument for the plan.',
    '{c5}, so it is not a convincing case.',
    '{c13}, and such a stance asks for patience.',
    '{c13}, so standing aside is the consequence.',
  ])('is not what is said of an argument, or denied: %s', (sentence) => {
    expect(inMoment(sentence, stance)).toEqual([]);
  });

  test.each([
    { type: 'says-now', action: 'SHORT', stance: 'stand aside' },
    { type: 'says-now', action: 'LONG', stance: 'trade' },
    { type: 'ended', by: 'stop' },
  ] as const)('of a plan that an analysis now could not trade costs them, too: $type', (said) => {
    const now = { ...bareClaim('plan', 'plan', 'neither', [], said.type), proposition: said };
    expect(inMoment('{c6}, and the plan is a sound one.', now)).toEqual(['praise']);
  });

  test.each(['{c12}, and those odds are fair.', '{c12}, so the odds are good enough.'])(
    'of odds is never said: %s',
    (sentence) => {
      expect(inMoment(sentence)).toContain('praise');
    },
  );

  test('and odds, costs and the stance need their claims', () => {
    for (const sentence of ['The odds matter, since {c6}.', 'The costs decide, since {c6}.']) {
      expect(inMoment(sentence)).toContain('no-evidence');
    }
    expect(inMoment('To stand aside is plain, since {c6}.')).toContain('no-evidence');
  });
});

test('a sentence is written in one way, whatever blanks it came with', () => {
  expect(check('  The case is  fair ,\n because {c6}').sentence).toBe(
    'The case is fair, because {c6}.',
  );
  expect(check('The plan’s side is fair, because {c6}.').sentence).toBe(
    "The plan's side is fair, because {c6}.",
  );
});

test('a sentence without evidence comes back without slots, its words judged', () => {
  expect(check('That asks for patience.')).toMatchObject({ lostVoice: null, slots: [] });
  expect(check('The price rises.')).toMatchObject({ sentence: null, slots: [] });
});

test('an endless sentence loses its words', () => {
  const long = `{c6}, and ${'it is clear and '.repeat(10_000)}so {c5}.`;
  expect(check(long)).toMatchObject({ sentence: '{c6}.', lostVoice: 'too-long' });
});
