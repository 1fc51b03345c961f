import { expect, test } from 'vitest';
import { claimId } from '../../../analysis-server/analyst/claims/claim.ts';
import type { Proposition } from '../../../analysis-server/analyst/claims/proposition.ts';
import { wordingOf } from '../../../analysis-server/analyst/words/en.ts';
import { rulePhrase } from '../../../analysis-server/analyst/words/wording.ts';
import type { Topic } from '../../../domain/claim/claim.ts';
import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { RULES } from '../../../domain/rule/rule.ts';
import { KINDS, MARKET_KINDS } from '../../bench/rules/rule-kinds.ts';

function ruleOf(proposition: Proposition, topic: Topic, needs: number) {
  const phrase = rulePhrase(wordingOf({ proposition }, { tickSize: 0.01 }));
  const timeframe = 'timeframe' in proposition ? proposition.timeframe : null;
  return { claim: claimId(proposition), phrase, timeframe, topic, needs };
}

test('the vocabulary is that of the kinds, in the words of their claims', () => {
  const framed = KINDS.flatMap(({ topic, needs, on, propositions }) =>
    propositions.flatMap((proposition) =>
      TIMEFRAMES.filter((timeframe) => on.includes(timeframe)).map((timeframe) =>
        ruleOf({ ...proposition, timeframe }, topic, needs),
      ),
    ),
  );
  const ofMarket = MARKET_KINDS.flatMap(({ topic, needs, unmeasured, propositions }) =>
    propositions.map((proposition) => ({
      ...ruleOf(proposition, topic, needs),
      weekly: null,
      unmeasured,
    })),
  );
  expect(RULES).toMatchObject([...framed, ...ofMarket]);
});

test('each claim is offered once, and none of 15m', () => {
  expect(new Set(RULES.map(({ claim }) => claim)).size).toBe(RULES.length);
  expect(new Set(RULES.map(({ phrase }) => phrase)).size).toBe(RULES.length);
  expect(RULES.filter(({ timeframe }) => timeframe === '15m')).toEqual([]);
});

test('each has a frequency, or says why not; each kind of a timeframe has one somewhere', () => {
  for (const { weekly, unmeasured } of RULES) {
    expect(weekly === null).toBe(unmeasured !== null);
    expect(weekly ?? 1).toBeGreaterThan(0);
  }
  const measured = RULES.filter(({ weekly }) => weekly !== null).map(({ claim }) => claim);
  for (const { on, propositions } of KINDS) {
    for (const proposition of propositions) {
      const claims = on.map((timeframe) => claimId({ ...proposition, timeframe }));
      expect(claims.filter((claim) => measured.includes(claim))).not.toEqual([]);
    }
  }
});

test.each([
  ['oscillator:1d:RSI:oversold', '1d RSI below 30'],
  ['oscillator:4h:stochasticOscillator.k:overbought', '4h stochastic above 80'],
  ['crossed:1d:MA50:MA200:below', '1d death cross'],
  ['broke-level:4h:above:', 'Broke above a 4h swing level'],
  ['squeeze:1h', '1h Bollinger bands inside the Keltner channel'],
  ['squeeze-ended:1h', '1h squeeze ended'],
  ['candle-volume:4h:heavy:rose', '4h volume above 150% of average on a rising candle'],
  ['funding:shorts', 'Funding of at most −0.0100% every 8 h'],
  ['frames-lean:1w+1d+4h+1h+15m::', 'All 5 timeframes leaning long'],
])('%s reads %s', (claim, phrase) => {
  expect(RULES.find((rule) => rule.claim === claim)?.phrase).toBe(phrase);
});
