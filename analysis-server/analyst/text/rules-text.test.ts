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

test('a text has 250 to 420 words, fewer only where there is no more to say', () => {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const analysed = analyse(input);
      const { aianalysis } = writeByRules(analysed);
      const words = wordCount(aianalysis);
      expect(words).toBeLessThanOrEqual(420);
      if (analysed.claims.length > 60) expect(words).toBeGreaterThanOrEqual(250);
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

test('the first sentences say what the plan is and what ends it, and the stop is given once', () => {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const { aianalysis, text: spans, claims } = written(input);
      const typeOf = new Map(claims.map(({ id, proposition }) => [id, proposition.type]));
      const [overview = ''] = aianalysis.split('\n\n');
      const lead = spans.filter(({ end }) => end <= overview.length);
      const types = lead.map(({ claim }) => typeOf.get(claim));
      expect(types[0]).toBe('plan');
      expect(types).toContain('ends');
      const stop = spans.find(({ claim }) => typeOf.get(claim) === 'stop');
      // Without its price, which stands in what ends the plan.
      expect(stop && aianalysis.slice(stop.start, stop.end)).toMatch(
        /^the stop (is|lies|leaves|stands) /i,
      );
    }),
    { numRuns: 60 },
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
    "The plan is LONG from 64,250.5, but stand aside: no odds can be computed from so short a history. What speaks for the direction is plain: price is above its MA50 on all five timeframes, and the four-hour averages are stacked in rising order. All five timeframes lean long, and nothing measured argues against it, which is rare and no proof. A trade below the stop at 63,109.5 would end the idea; earlier than that, a four-hour close below the daily pivot point at 63,908.5 would be the first crack in the plan.

    ### The bigger picture

    The swings form an uptrend on all five timeframes, and price is above its MA200 on all five timeframes. The daily move has force with buyers ahead (ADX 30.6), and price is above the Ichimoku cloud (upper edge 61,172.5).

    ### Momentum and volume

    The MACD line is above its signal on all five timeframes, and the four-hour RSI is firm but not overbought (66.2). Three of six four-hour oscillators read overbought (stochastic 86.0, stochastic RSI 90.5 and Williams %R -14.0). Besides, the Chaikin money flow shows money coming in (0.14).

    ### Levels and patterns

    The nearest level below price is the daily pivot point (at 63,908.5, 0.5% or 0.5 ATR away). Besides, no completed pattern stands on any chart from hourly to daily.

    ### What speaks for it

    The RSI is in its upper half on all five timeframes. What is more, buyers lead a strong four-hour trend (ADX 30.6).

    ### The plan

    The stop lies 1.8% or 1.6 ATR away and has shelter behind the four-hour support at 63,242.5. The primary target TP3 stands at 69,878.5 (8.8% or 4.9 R away, about 7 days if it is reached); before it, the waypoint TP1 lies at 66,078.5, and the waypoint TP2 lies at 66,554.5. The way from entry to TP3 leads past seven known levels (first the hourly resistance at 64,622.5, then the four-hour resistance at 65,114.5 and five more). Costs take 0.18 R (fees 0.06, slippage 0.02, assumed funding 0.09, held for about 6 days).

    ### What would prove it wrong

    There is one more sign to watch before the stop: an hourly close below the support at 63,816.5 would be the first crack in the plan."
  `);
});

test('a divided market says what argues against its call', () => {
  const leans = { '1w': 0.7, '1d': 0.3, '4h': -0.4, '1h': -0.8, '15m': -0.2 };
  expect(text(leans)).toMatchInlineSnapshot(`
    "The plan is SHORT from 64,250.5, but stand aside: the history is too short for odds, and the daily and four-hour charts lean to opposite sides. The direction follows from this: the four-hour averages stand in falling order, and the swings make lower highs and lower lows. Three of five timeframes lean short (the four-hour, hourly and fifteen-minute ones) against two that lean long (the weekly and daily ones). What does not fit: the daily averages stand in rising order (MA20 63,680.5 over MA50 63,110.5 over MA200 61,400.5). The idea stands until a trade above the stop at 65,294.5, but a four-hour close back above the MA20 at 64,538.5 would be an early warning.

    ### The bigger picture

    The weekly averages stand in rising order (MA20 60,610.5 over MA50 56,970.5 over MA200 46,050.5); the swings make higher highs and higher lows.

    ### Momentum and volume

    The four-hour MACD line is below its signal (-230.4 against -144.0); likewise, the RSI is soft but not oversold (42.8). Three of six hourly oscillators are oversold (stochastic 18.0, stochastic RSI 14.0 and Williams %R -82.0). Besides, the four-hour Chaikin money flow shows money leaving (-0.06).

    ### Levels and patterns

    The hourly resistance at 64,622.5 is the nearest level above price (0.6% or 0.5 ATR away); the hourly MA50 lies close above price (64,746.5, 0.7 ATR away).

    ### What speaks for it

    The hourly averages are stacked in falling order (MA20 64,498.5 under MA50 64,746.5 under MA200 65,490.5); besides, the swings form a downtrend of lower highs and lower lows.

    ### What speaks against it

    The daily MACD line is above its signal (456.0 against 285.0); besides, the ADX shows a trend in the making led by buyers (22.2).

    ### The plan

    The stop lies 1.6% or 1.5 ATR away and has shelter behind the hourly resistance at 65,273.5. The primary target TP3 stands at 60,522.5 (5.8% or 3.6 R away, about 4 days if it is reached); before it, the waypoint TP1 lies at 62,422.5, and the waypoint TP2 lies at 61,662.5. The way from entry to TP3 leads past nine known levels (first the daily pivot point at 64,136.5, then the hourly support at 63,816.5 and seven more). Costs take 0.09 R (fees 0.07, slippage 0.02, no funding, held for about 4 days).

    ### What would prove it wrong

    Before the stop, an hourly close above the resistance at 64,622.5 would be an early warning. A four-hour close above the MA50 at 64,826.5 would turn that average against the plan."
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
    "The plan is SHORT from 0.00001234, but stand aside: the history is too short for odds. What speaks for the direction is plain: the hourly averages are stacked in falling order, and the swings form a downtrend of lower highs and lower lows. Two of five timeframes lean short (the hourly and fifteen-minute ones) and the others are undecided, and nothing measured argues against it, which is rare and no proof. A trade above the stop at 0.00001293 would prove the idea wrong, and before that, an hourly close back above the MA20 at 0.00001254 would be the first crack in the plan.

    ### Momentum and volume

    The hourly MACD line is below its signal (-0.00000016 against -0.00000010). What is more, the RSI favours sellers without being oversold (41.0). In addition, money is flowing out of the coin on the hourly chart (Chaikin money flow -0.08).

    ### Levels and patterns

    No completed pattern stands on any chart from hourly to daily.

    ### What speaks for it

    The hourly Ichimoku cloud hangs overhead (lower edge 0.00001270). What is more, the fifteen-minute averages are stacked in falling order (MA20 0.00001254 under MA50 0.00001274 under MA200 0.00001334).

    ### The plan

    With shelter behind the hourly resistance at 0.00001282, the stop lies 4.8% or 1.5 ATR away. The primary target TP3 stands at 0.00000998 (19.1% or 4.0 R away, about 26 hours if it is reached); before it, the waypoint TP1 stands at 0.00001115, and the waypoint TP2 stands at 0.00001087. Two obstacles stand between entry and TP3 (first the hourly support at 0.00001178, then the hourly support at 0.00001110). Costs take 0.03 R (fees 0.02, slippage 0.01, no funding, held for about 24 hours).

    ### What is not known

    The market behind these prices is simulated. The weekly, daily and four-hour charts lack many of their values."
  `);
});
