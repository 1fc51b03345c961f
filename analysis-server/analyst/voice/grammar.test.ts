import { describe, expect, test } from 'vitest';
import { SHORT_PLAN_CLAIMS as CLAIMS } from '../../../tests/support/short-plan-claims.ts';
import { checkSentence, readTokens } from './check.ts';
import { GRAMMAR, SIDING } from './grammar.ts';
import { tokensOf } from './tokens.ts';

interface Examples {
  /** Lose their own words by the pattern. */
  readonly falls: readonly string[];
  /** Near to these, and right. */
  readonly stands: readonly string[];
}

const EXAMPLES: Readonly<Record<string, Examples>> = {
  clauseThatNothingOpens: {
    falls: [
      'The idea stands on {c6}.',
      'The idea is as sound as {c6}.',
      '{c6}, and the idea is sound {c5}.',
    ],
    stands: [
      'The idea is sound, because {c6}.',
      'As {c6}, the case is fair.',
      'The case is fair: {c6}.',
      'That is why {c6}.',
    ],
  },
  clauseAfterAsThough: {
    falls: [
      '{c6}, as though {c5}.',
      'As though {c6}, the case is fair.',
      'The idea is sound, as although {c6}.',
    ],
    stands: ['{c6}, although {c5}.', '{c6}, as {c5}.', 'Although {c5}, {c6}.'],
  },
  clauseThatRunsOn: {
    falls: ['{c6} {c5}.', '{c6} is clear.', '{c6} the idea is sound.'],
    stands: ['{c6} because {c7}.', '{c6} but {c7}.', '{c6}, and it is clear.'],
  },
  nounThatIsNeitherSubjectNorObject: {
    falls: [
      'The {c5:n} is clear.',
      '{c5:n}.',
      'The idea {c6:n} leans.',
      'The idea rests on {c6:n} view.',
      'Because {c6:n}, the case is fair.',
    ],
    stands: [
      'What weighs most is {c6:n}.',
      'With {c6:n} behind it, the idea has a base.',
      'Between {c5:n} and {c6:n} the balance is clear.',
      'Beyond {c10:n} there is {c5:n}.',
    ],
  },
  clauseAfterIf: {
    falls: [
      'If {c6}, the idea is sound.',
      'If patience helps, {c6}.',
      'Whether the idea stands depends on patience and {c6}.',
    ],
    stands: [
      'Unless patience helps, the case is late, because {c6}.',
      'If patience helps, the case is fair; {c6}.',
      'When patience helps, the case is fair, since {c6}.',
    ],
  },
  clauseWithinDenialOrDoubt: {
    falls: [
      'There could be a doubt that {c6}.',
      'The evidence does not show that {c6}.',
      'It could be that {c6}.',
      'The case needs that {c6}.',
    ],
    stands: [
      'The evidence shows that {c6}.',
      'It could be early, but {c6}.',
      'It is not clear, because {c6}.',
    ],
  },
  clauseAfterNot: {
    falls: [
      'Not because {c6}, but the idea is sound.',
      'The case is fair, but not since {c6}.',
      'The case is fair, not because {c6}.',
    ],
    stands: [
      'The case is fair, just because {c6}.',
      'The case is not fair, because {c6}.',
      '{c6}, yet {c5}.',
    ],
  },
  clauseBeforeIfOrOr: {
    falls: [
      '{c6}, if that is enough.',
      '{c6}, or the case is open.',
      '{c6}, and if patience helps, the case is fair.',
    ],
    stands: [
      '{c6}, and that is enough.',
      '{c6}, but it stands until {c4:n}.',
      '{c6}, so the case is sound or open.',
    ],
  },
  nounThatIsLackingOrOther: {
    falls: [
      'Without {c6:n}, the idea is fair.',
      'The idea lacks {c6:n}.',
      'The case needs {c6:n}.',
      'The picture shows something other than {c6:n}.',
    ],
    stands: [
      'With {c6:n} the idea has a base.',
      'The idea has {c6:n}.',
      'It is {c6:n} that carries the case.',
    ],
  },
  nounThatMayBe: {
    falls: [
      'It could be {c6:n} that counts.',
      'The reason could be {c6:n}.',
      'The argument could just be {c6:n}.',
    ],
    stands: ['The reason is {c6:n}.', 'It could be late, since {c6}.', 'It is {c6:n} that counts.'],
  },
  nounThatMayCome: {
    falls: ['{c6:n} could come.', '{c6:n} could fail.', '{c6:n} still could start.'],
    stands: [
      '{c6:n} could weigh more.',
      '{c6:n} could change that.',
      'Trouble could come, since {c6}.',
    ],
  },
  nounThatIsInDoubt: {
    falls: ['{c6:n} is a doubt.', '{c6:n} is the question.', '{c6:n} remains a question.'],
    stands: ['{c6:n} is a reason.', '{c6:n} asks for patience.', '{c6:n} raises a question.'],
  },
  conditionToldAsFact: {
    falls: [
      'Despite {c4:n}, the case is fair.',
      'With {c4:n} the case is late.',
      '{c4:n} is the objection.',
    ],
    stands: [
      'Until {c4:n} comes, the idea stands.',
      'The idea stands until {c4:n}.',
      '{c4:n} could change that.',
    ],
  },
  marketWordThatIsLacking: {
    falls: [
      'Without a trend the case is late, since {c6}.',
      'The case needs momentum, since {c7}.',
      'It is not the trend that counts, since {c6}.',
    ],
    stands: [
      'The trend carries the case, since {c6}.',
      'It is the trend that counts, since {c6}.',
      'The momentum does not help, since {c7}.',
    ],
  },
  topicBackingWithoutClaim: {
    falls: [
      'Momentum backs the plan, because {c7}.',
      'Momentum strengthens the case, since {c7}.',
      'The trend backs the plan, since {c5}.',
    ],
    stands: [
      'Momentum backs the plan, because {c8}.',
      'The trend supports the idea, since {c6}.',
      'Volume supports the plan, since {c9}.',
    ],
  },
  topicObjectingWithoutClaim: {
    falls: [
      'Momentum contradicts the plan, because {c8}.',
      'Momentum weakens the case, because {c8}.',
      'The trend opposes the idea, since {c6}.',
    ],
    stands: [
      'Momentum contradicts the plan, because {c7}.',
      'Momentum weakens the case, since {c7}.',
      'The trend contradicts the plan, since {c5}.',
    ],
  },
  noBeforeThePredicate: {
    falls: [
      'No argument is against it, since {c6}.',
      'There is no reason against it, since {c6}.',
      '{c6}, and that is no doubt at all.',
    ],
    stands: [
      '{c6}, and that is no proof.',
      'That is no surprise, since {c6}.',
      '{c7}, which is no small thing.',
    ],
  },
  notAtTheEnd: {
    falls: [
      '{c6}, but this is not so.',
      '{c6}, but that is not the case.',
      '{c6}, a sign that is not there.',
      '{c6}, but it does not.',
    ],
    stands: [
      '{c6}, and it is not a late case.',
      '{c6}, and that does not change the idea.',
      '{c6}, but it is not early.',
    ],
  },
  withoutAThing: {
    falls: [
      '{c6}, an idea without risk.',
      'The case is fair without doubt, since {c6}.',
      '{c6}, a case without error.',
    ],
    stands: [
      'The idea is late without being late, since {c6}.',
      'The case stands without leaning on it, since {c6}.',
      'The idea is fair without that, since {c6}.',
    ],
  },
  measuredInPredicate: {
    falls: [
      'The target is near, because {c3}.',
      'The trend is quiet, because {c6}.',
      'The charts remain quiet, because {c6}.',
      'Momentum looks far, because {c7}.',
    ],
    stands: [
      'Momentum is the late spot of the case, because {c7}.',
      'The target is a sound argument, because {c3}.',
      'The case is sound, because {c6}.',
    ],
  },
  measuredBeforeMarketWord: {
    falls: [
      'Quiet volume helps, because {c9}.',
      'The close trend counts, since {c6}.',
      'A near momentum is a doubt, since {c7}.',
    ],
    stands: [
      'The volume helps, because {c9}.',
      'A sound argument is the trend, since {c6}.',
      'Near doubt remains, since {c7}.',
    ],
  },
  marketWordThatActs: {
    falls: [
      'The stop holds, because {c2}.',
      'The move starts now, because {c6}.',
      'The move comes late, because {c6}.',
      'Sellers give in, because {c6}.',
    ],
    stands: [
      'The stop counts, because {c2}.',
      'The move matters now, because {c6}.',
      'Sellers carry the case, because {c6}.',
    ],
  },
  sideThatTheMarketTakes: {
    falls: [
      'The 4h chart is on the short side, since {c7}.',
      '{c5}, so the trend is short.',
      '{c5}, and it leans short.',
    ],
    stands: [
      '{c5}, so the short is early.',
      'The short side has less room, since {c2}.',
      'The 4h chart is on the short side, since {c8}.',
    ],
  },
  marketWordWithParticiple: {
    falls: [
      'The trend is confirmed, because {c6}.',
      'The trend remains established, because {c6}.',
      'Volume is back, because {c9}.',
    ],
    stands: [
      'The case is confirmed, because {c6}.',
      'The path is crowded, since {c10}.',
      'The trend is clear, because {c6}.',
    ],
  },
  amountOfMarketThings: {
    falls: [
      'Most charts agree, since {c6}.',
      '{c6}, and the other charts agree.',
      'More timeframes back the plan, since {c6}.',
    ],
    stands: [
      '{c6}, and the charts agree.',
      'The shorter charts contradict the longer view, since {c11} while {c5}.',
      'The charts disagree: {c5}, while {c11}.',
    ],
  },
  bothOrAnotherOfMarket: {
    falls: [
      '{c10}, and another level is behind it.',
      'Both trend and volume count, since {c6} and {c9}.',
      'Either level counts, since {c10}.',
    ],
    stands: [
      '{c10}, and the level counts.',
      'Both {c5:n} and {c7:n} count.',
      'Neither {c5:n} nor {c7:n} is enough to change that.',
    ],
  },
  amountOfArguments: {
    falls: [
      'Most arguments support it, since {c6}.',
      '{c6}, and more reasons remain.',
      'Some clear signs remain, since {c6}.',
    ],
    stands: [
      '{c6}, and the arguments remain.',
      'The clear signs count, since {c6}.',
      '{c6}, and more patience is a sign.',
    ],
  },
  oneWithoutAdjective: {
    falls: [
      'One reason is enough, since {c6}.',
      'One is enough, since {c6}.',
      'The argument is one, since {c6}.',
    ],
    stands: [
      'The objection is a late one, because {c7}.',
      'The argument is a sound one, since {c6}.',
      'The other one counts, since {c6}.',
    ],
  },
  oneBeforeNoun: {
    falls: [
      'It is the sound one reason, since {c6}.',
      'The late one argument counts, since {c6}.',
      'A clear one case is enough, since {c6}.',
    ],
    stands: [
      'It is the sound one, since {c6}.',
      'The late one is the reason, since {c6}.',
      'A clear one is enough, since {c6}.',
    ],
  },

  changeWithoutObject: {
    falls: [
      'The trend weakens, because {c6}.',
      'The trend ends here, because {c6}.',
      '{c6}, so the risk softens.',
    ],
    stands: [
      '{c6}, and that limits the path.',
      '{c6}, and that limits the risk.',
      'A change of that size matters, since {c8}.',
    ],
  },
  hasHappened: {
    falls: [
      'The trend has weakened, because {c6}.',
      'Sellers have supported it, since {c6}.',
      '{c6}, so the case has confirmed.',
    ],
    stands: [
      'The case is weakened, because {c7}.',
      'The idea has a base, since {c6}.',
      'The arguments have weight, since {c6}.',
    ],
  },
  beyondDoubt: {
    falls: [
      '{c6}, and that settles it beyond doubt.',
      'Beyond question the case is fair, since {c6}.',
      'The idea stands beyond doubts, since {c6}.',
    ],
    stands: [
      'Beyond that the case is fair, since {c6}.',
      'Beyond {c10:n} there is {c5:n}.',
      'The doubt remains, since {c7}.',
    ],
  },
  hardlyAnyDoubt: {
    falls: [
      'There is not any doubt, since {c6}.',
      'There is not any question, since {c6}.',
      'It leaves not any doubt, since {c6}.',
    ],
    stands: [
      'There is a doubt, since {c7}.',
      'There is some doubt, since {c7}.',
      'There is not any room, since {c10}.',
    ],
  },
  planThatComesTrue: {
    falls: [
      '{c6}, so the plan survives.',
      '{c6}, and the rest follows.',
      'The case is fair and the idea holds, since {c6}.',
    ],
    stands: [
      '{c6}, so the plan stands.',
      '{c6}, so the plan comes late.',
      'The plan follows from the trend, since {c6}.',
      '{c6}, and the argument follows.',
    ],
  },
  asGoodAs: {
    falls: [
      '{c6}, and that is as good as there.',
      'The target is as near as the stop, since {c2} and {c3}.',
      'The case is as clear as that, since {c6}.',
    ],
    stands: [
      'The idea is good as it is, since {c6}.',
      'As {c6}, the case is good.',
      'The case is good, as {c6}.',
    ],
  },
  command: {
    falls: [
      'Ask for more, because {c6}.',
      'Follow the plan, because {c6}.',
      '{c6}, so take it.',
      'Support the plan, because {c6}.',
      '{c6}, but question the case.',
    ],
    stands: [
      'Support remains a reason, because {c6}.',
      '{c6}, so the questions remain.',
      'Doubt remains, because {c7}.',
    ],
  },
  toAct: {
    falls: [
      'The idea is to follow the sellers, since {c6}.',
      'The case asks to stay out, since {c6}.',
      'It is early to take sides, since {c6}.',
    ],
    stands: [
      'That adds to the case, since {c6}.',
      '{c6}, which adds weight to the plan.',
      '{c6}, and that is enough to change the view.',
    ],
  },
  otherPlan: {
    falls: [
      'Another plan is better, since {c6}.',
      'The other idea is better, since {c6}.',
      '{c5}, so the other verdict is fair.',
    ],
    stands: [
      'The plan is better, since {c6}.',
      'Another reason is better, since {c6}.',
      'The other reason for the plan is better, since {c6}.',
    ],
  },
  planOfOtherSide: {
    falls: [
      'The bullish idea is better, since {c5}.',
      "{c5}, and the buyers' plan is fair.",
      'A bullish verdict is fair, since {c5}.',
    ],
    stands: [
      'The bearish idea is better, since {c6}.',
      'The bullish argument is fair, since {c5}.',
      "{c6}, and the sellers' plan is fair.",
    ],
  },
  planThatIsOfOtherSide: {
    falls: [
      'The plan is LONG, because {c7}.',
      'The idea is a long, since {c7}.',
      'The case is long, as {c7}.',
    ],
    stands: [
      'The long weighs less than the plan, though {c7}.',
      'The long is not the plan, but {c7}.',
      'That leaves the long behind, though {c7}.',
    ],
  },
  otherSideThatIsBetter: {
    falls: [
      'The long is better, since {c7}.',
      'The long side is the clearer one, since {c7}.',
      'The long looks fair, since {c7}.',
    ],
    stands: [
      'That counts for the long, since {c7}.',
      'The long has less behind it, since {c7}.',
      'The long side is not the plan, but {c7}.',
    ],
  },
  markAfterMark: {
    falls: ['{c6},, and that is clear.', ', {c6}.', '{c6}, ; that is clear.'],
    stands: ['{c6}, and that is clear.', '{c6}; that is clear.', '{c6}: that is clear.'],
  },
  markAtTheEnd: {
    falls: ['{c6},', '{c6}, and that is clear;', '{c6}:.'],
    stands: ['{c6}.', '{c6}, and that is clear.', 'The case is fair: {c6}.'],
  },
  unknownMark: {
    falls: [
      '{c6} – that is clear.',
      '{c6}, and <<that>> is clear.',
      '{c6}, and "that" is clear.',
      '{c6} (that is clear).',
    ],
    stands: ['{c6}, and that is clear.', '{c6}; that is clear.', '{c6}, a one-sided case.'],
  },
  weakenedByClaimsForIt: {
    falls: [
      '{c6}, and that weakens the case.',
      '{c6}, and that contradicts the plan.',
      '{c6}, which undermines the idea.',
    ],
    stands: [
      '{c5}, and that weakens the case.',
      '{c6}, while {c5}, and that weakens the case.',
      '{c6}, and that supports the plan.',
    ],
  },
  backedByClaimsAgainstIt: {
    falls: [
      '{c5}, and that supports the plan.',
      '{c5}, and that strengthens the case.',
      '{c7}, which backs the idea.',
    ],
    stands: [
      '{c6}, and that supports the plan.',
      '{c5}, while {c6}, and that supports the plan.',
      '{c5}, and that weakens the case.',
    ],
  },
};

const PATTERNS = [...GRAMMAR, ...Object.values(SIDING)].flatMap(({ fault, patterns }) =>
  Object.entries(patterns).map(([name, pattern]) => ({
    fault,
    name,
    pattern: new RegExp(pattern),
  })),
);
const CONTEXT = { claims: CLAIMS, action: 'SHORT' } as const;

const slotsIn = (sentence: string | null) =>
  [...(sentence ?? '').matchAll(/\{c(\d+)/g)].map(([, number]) => Number(number));

function lettersOf(sentence: string): string {
  const used = slotsIn(sentence).flatMap((number) => CLAIMS[number - 1] ?? []);
  return readTokens(tokensOf(sentence), { claims: used, side: 'short' }, CLAIMS)
    .map((read) => ('letter' in read ? read.letter : `<${read.fault}>`))
    .join('');
}

test('every pattern has three examples that fall and three that stand', () => {
  expect(Object.keys(EXAMPLES)).toEqual(PATTERNS.map(({ name }) => name));
  for (const [name, { falls, stands }] of Object.entries(EXAMPLES)) {
    expect(Math.min(falls.length, stands.length), name).toBeGreaterThanOrEqual(3);
  }
});

describe.each(PATTERNS)('$fault: $name', ({ fault, name, pattern }) => {
  test.each(EXAMPLES[name]?.falls ?? [])('keeps the claims alone of: %s', (sentence) => {
    expect(lettersOf(sentence)).toMatch(pattern);
    const { faults, lostVoice, sentence: kept, slots } = checkSentence(sentence, CONTEXT);
    expect(faults.map((each) => each.fault)).toContain(fault);
    expect(lostVoice).not.toBeNull();
    expect(slotsIn(kept)).toEqual(slotsIn(sentence));
    expect(slots).toEqual(slotsIn(sentence));
  });

  test.each(EXAMPLES[name]?.stands ?? [])('keeps: %s', (sentence) => {
    expect(checkSentence(sentence, CONTEXT)).toMatchObject({ sentence, faults: [] });
  });
});

describe('a sentence has a verb or a clause that depends on no other', () => {
  test.each(['Because {c6}.', 'With {c6:n} behind it.', 'A clear case.'])('not: %s', (sentence) => {
    const { faults } = checkSentence(sentence, CONTEXT);
    expect(faults.map(({ fault }) => fault)).toContain('fragment');
  });

  test.each(['{c6}.', 'But {c6}.', 'With {c6:n} behind it, the idea stands.'])('%s', (sentence) => {
    expect(checkSentence(sentence, CONTEXT)).toMatchObject({ sentence, faults: [] });
  });
});
