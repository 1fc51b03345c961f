import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnalysisResult } from '../../../domain/analysis/analysis.ts';
import { byTimeframe } from '../../../domain/market/timeframe.ts';
import {
  composeInputOf,
  leaningInput,
  leaningTimeframe,
  unknownTimeframe,
} from '../../../tests/support/computed-timeframes.ts';
import { composeInputs } from '../../../tests/support/random-compose-input.ts';
import { analyse, writeByRules } from '../analyse.ts';
import type { ComposeInput } from '../compose.ts';
import { wordCount } from '../sentence.ts';

const written = (input: ComposeInput): AnalysisResult => writeByRules(analyse(input));
const text = (...args: Parameters<typeof leaningInput>) =>
  written(leaningInput(...args)).aianalysis;
const all = (lean: number) => byTimeframe(() => lean);

/** What is left of a text without its evidence, its coin and its headings. */
function opinionOf({ aianalysis, text: spans, coin }: AnalysisResult): string {
  let rest = '';
  let read = 0;
  for (const { start, end } of spans) {
    rest += `${aianalysis.slice(read, start)}_`;
    read = end;
  }
  return (rest + aianalysis.slice(read)).replaceAll(coin, '').replaceAll('### ', '');
}

test('a text has 120 to 180 words, fewer only where there is no more to say', () => {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const analysed = analyse(input);
      const { aianalysis } = writeByRules(analysed);
      const words = wordCount(aianalysis);
      expect(words).toBeLessThanOrEqual(180);
      if (analysed.claims.length > 60) expect(words).toBeGreaterThanOrEqual(120);
    }),
    { numRuns: 150 },
  );
});

test('no number stands outside of the evidence', () => {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const result = written(input);
      expect(result.text.length).toBeGreaterThan(3);
      expect(opinionOf(result)).not.toMatch(/\d/);
    }),
    { numRuns: 80 },
  );
});

test('every stretch of evidence is of a claim that is stored, in order, none over another', () => {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const { aianalysis, text: spans, claims } = written(input);
      const ids = new Set(claims.map(({ id }) => id));
      let read = 0;
      for (const { start, end, claim } of spans) {
        expect(start).toBeGreaterThanOrEqual(read);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(aianalysis.length);
        expect(ids).toContain(claim);
        read = end;
      }
    }),
    { numRuns: 80 },
  );
});

test('no text carries a hole, a missing value or scientific notation', () => {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const { aianalysis, tradeRecommendation, tradeSummary, answers } = written(input);
      for (const said of [
        aianalysis,
        tradeRecommendation.reason,
        tradeSummary.riskManagement,
        ...answers.map((answer) => answer.text),
      ]) {
        expect(said).not.toMatch(
          /[{}<>[\]]|NaN|N\/A|undefined|null|Infinity|\de[+-]?\d|-0\.?0*(?!\.?\d)/,
        );
        expect(said).not.toMatch(/ {2}|\.\.|,,|;;| \.| ,/);
      }
    }),
    { numRuns: 80 },
  );
});

test('no statement stands twice, and what stands beside the text only in an opinion, without figures', () => {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const { aianalysis, text: spans, claims, lines } = written(input);
      const beside = Object.values(lines ?? {}).flat();
      expect(new Set(beside).size).toBe(beside.length);
      const ids = spans.map(({ claim }) => claim);
      expect(new Set(ids).size).toBe(ids.length);
      const sentences = aianalysis.split(/(?<=\.)\s+/);
      for (const { start, end, claim } of spans.filter((span) => beside.includes(span.claim))) {
        const said = aianalysis.slice(start, end);
        const sentence = sentences.find((one) => one.includes(said)) ?? '';
        expect(sentence.replace(said, '').match(/\p{L}{3,}/gu)?.length ?? 0).toBeGreaterThan(2);
        const full = claims.find(({ id }) => id === claim)?.phrase ?? '';
        const figures = /\(.*\d.*\)/.exec(full)?.[0];
        if (figures) expect(said).not.toContain(figures);
      }
    }),
    { numRuns: 80 },
  );
});

test('the same facts make the same text, other facts another', () => {
  const leans = { '1w': 0.2, '1d': 0.8, '4h': 0.5, '1h': -0.3, '15m': 0.1 };
  expect(text(leans)).toBe(text(leans));
  const texts = [-0.9, -0.4, 0, 0.4, 0.9].map((lean) => text({ ...leans, '4h': lean }));
  expect(new Set(texts).size).toBe(5);
});

test('a rising market reads as one', () => {
  expect(text(all(0.9))).toMatchInlineSnapshot(`
    "### Trend

    Price is above MA200 on all 5 timeframes, and 4h ADX is trending and buyers lead (30.6). Price is above the 4h cloud (up to 63,084.1).

    ### Momentum

    RSI is above 50 on all 5 timeframes. On 1d, 3 of 6 oscillators are overbought (stochastic 86.0 and stochastic RSI 90.5 among them). 1d money flow is in (CMF 0.14). On 4h, 3 of 6 oscillators are overbought (stochastic 86.0 and stochastic RSI 90.5 among them). That favours neither side.

    ### Levels

    1h resistance is 0.58% above price at 64,622.5, and the 1d pivot is 0.53% below price at 63,908.5. On the way to TP3 are 7 levels, the first 0.58% above price. The stop is beyond 4h support (63,242.5). TP3 is just before the 1d R3 (69,950.5), so that level need not break.

    More facts favour long than short, and they weigh more. What cannot be read counts, too."
  `);
});

test('a divided market says what argues against its call', () => {
  const leans = { '1w': 0.7, '1d': 0.3, '4h': -0.4, '1h': -0.8, '15m': -0.2 };
  expect(text(leans)).toMatchInlineSnapshot(`
    "### Trend

    4h swings are in a downtrend, and 1h averages are in falling order. Price is above 1w MA50 (56,970.5) and MA200 (46,050.5).

    ### Momentum

    1h MACD is below its signal and zero, and 4h RSI is 42.8. 1h money flow is out (CMF −0.12). On 1h, 3 of 6 oscillators are oversold (stochastic 18.0 and stochastic RSI 14.0 among them). That favours neither side.

    ### Levels

    1h resistance is 0.58% above price at 64,622.5, and the 1d pivot is 0.18% below price at 64,136.5. On the way to TP3 are 9 levels, the first 0.18% below price. The stop is beyond 1h resistance (65,273.5). TP3 is just before the 1d S2 (60,450.5), so that level need not break.

    More facts favour short than long, and they weigh more. What cannot be read counts, too."
  `);
});

test('of a coin listed days ago the text says what is not known', () => {
  const input = composeInputOf(
    (timeframe) =>
      timeframe === '15m' || timeframe === '1h'
        ? leaningTimeframe(timeframe, 0.00001234, -0.5, 0.0000004)
        : unknownTimeframe(timeframe, 0.00001234),
    {
      coin: '1000SHIBUSDT',
      tickSize: 1e-8,
      market: { id: 'simulated', name: 'Simulated market', simulated: true },
    },
  );
  expect(written(input).aianalysis).toMatchInlineSnapshot(`
    "### Trend

    1h swings are in a downtrend, and price is below the 1h cloud (from 0.00001270). 15m averages are in falling order.

    ### Momentum

    1h RSI is 41.0, and 15m MACD is below its signal and zero. 15m money flow is out (CMF −0.08).

    ### Levels

    1h resistance is 3.89% above price at 0.00001282, and 1h support is 4.54% below price at 0.00001178. On the way to TP3 are 2 levels, the first 4.54% below price. The stop is beyond 1h resistance (0.00001282).

    More facts favour short than long, and they weigh more. What cannot be read counts, too.

    ### Not known

    The market is simulated, and these are not real prices. 1w, 1d and 4h have too few candles for many values."
  `);
});
