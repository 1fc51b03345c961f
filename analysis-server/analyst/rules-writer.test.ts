import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnalysisResult } from '../../domain/analysis.ts';
import { byTimeframe } from '../../domain/timeframe.ts';
import {
  composeInputOf,
  leaningInput,
  leaningTimeframe,
  unknownTimeframe,
} from '../../tests/support/computed-timeframes.ts';
import { composeInputs } from '../../tests/support/random-compose-input.ts';
import { writeByRules } from './analyse.ts';
import { briefingOf } from './briefing.ts';
import { type ComposeInput, composeFacts } from './compose.ts';
import { renderFact } from './facts.ts';
import { wordCount } from './sentence.ts';

const written = (input: ComposeInput): AnalysisResult => writeByRules(composeFacts(input));
const text = (...args: Parameters<typeof leaningInput>) =>
  written(leaningInput(...args)).aianalysis;
const all = (lean: number) => byTimeframe(() => lean);

/** What is left of a text without its citations, its coin and the names of the averages. */
function uncited({ aianalysis, citations, coin }: AnalysisResult): string {
  let rest = '';
  let read = 0;
  for (const { start, end } of citations) {
    rest += aianalysis.slice(read, start);
    read = end;
  }
  return (rest + aianalysis.slice(read))
    .replaceAll(coin, '')
    .replaceAll(/\bMA(20|50|200)\b/g, '')
    .replaceAll('### ', '');
}

test('every text has 150 to 350 words', () => {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const words = wordCount(written(input).aianalysis);
      expect(words).toBeGreaterThanOrEqual(150);
      expect(words).toBeLessThanOrEqual(350);
    }),
    { numRuns: 150 },
  );
});

test('every number in a text is cited', () => {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const result = written(input);
      expect(result.citations.length).toBeGreaterThan(5);
      expect(uncited(result)).not.toMatch(/\d/);
    }),
    { numRuns: 80 },
  );
});

test('what a citation covers is its fact as rendered, of its candle', () => {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const facts = composeFacts(input);
      const { table } = briefingOf(facts);
      const { aianalysis, citations } = writeByRules(facts);
      for (const { start, end, fact, value, timeframe, candleTime } of citations) {
        const source = table.facts.get(fact);
        expect(source?.value).toBe(value);
        expect(source && renderFact(source, input.tickSize)).toBe(aianalysis.slice(start, end));
        expect(timeframe && candleTime).toBe(timeframe && facts.candleTimes[timeframe]);
      }
    }),
    { numRuns: 100 },
  );
});

test('no text carries a hole, a missing value or scientific notation', () => {
  fc.assert(
    fc.property(composeInputs, (input) => {
      const { aianalysis, tradeRecommendation, tradeSummary } = written(input);
      for (const said of [aianalysis, tradeRecommendation.reason, tradeSummary.riskManagement]) {
        expect(said).not.toMatch(
          /[{}]|NaN|N\/A|undefined|null|Infinity|\de[+-]?\d|-0\.?0*(?!\.?\d)/,
        );
        expect(said).not.toMatch(/ {2}|\.\.|,,|;;| \./);
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
    "BTCUSDT trades at 64,250.5, and nearly everything measured here pulls the same way: up. All five timeframes lean up.

    ### The bigger picture

    On the weekly chart price holds above both its MA50 (54,890.5) and its MA200 (40,850.5); its swings make higher highs and higher lows. On the daily chart price holds above both its MA50 (60,830.5) and its MA200 (55,700.5); its swings make higher highs and higher lows. A daily ADX of 30.60 says that the move has force, with buyers ahead. The daily Ichimoku cloud lies underneath, its upper edge at 61,172.5.

    ### Momentum and volume

    The four-hour RSI reads 66.20, which is firm; the hourly one agrees at 66.20. With the four-hour MACD line (518.4) above its signal (324.0), the impulse is with the buyers. The four-hour stochastic RSI (90.50) is at the top of its range, so a pause would not be unusual. The last four-hour candle was ordinary, with 145% of its average volume, and volume is increasing; Chaikin money flow (0.14) shows money coming in. Within the day, price is above the hourly VWAP (64,138.9).

    ### Levels and patterns

    The nearest floor is 63,908.5 (daily pivots), the nearest ceiling 64,622.5 (hourly). The daily, four-hour and hourly charts show no completed pattern.

    ### The plan

    LONG from 64,250.5. The stop at 63,109.5 stands beyond the four-hour level at 63,242.5, 1.58 four-hour ATR away; the risk is 1.78% of the entry. Targets are 66,078.5 (about 2 days), 66,554.5 (about 3 days) and 67,978.5 (about 6 days); the first pays 1.60 times the risk. The times are typical for a move that gets there before the stop, not a promise. Nothing measured argues against it at the moment, which is rare and no proof.

    ### What would prove it wrong

    Trade below 63,109.5 ends this idea: past that price nothing above holds. A four-hour close below the MA20 (63,602.5) would be the first warning."
  `);
});

test('a divided market with patterns says what argues against its call', () => {
  const base = leaningInput({ '1w': 0.7, '1d': 0.3, '4h': -0.4, '1h': -0.8, '15m': -0.2 });
  const { patternAnalysis } = base.timeframes['4h'];
  const input = {
    ...base,
    timeframes: {
      ...base.timeframes,
      '4h': {
        ...base.timeframes['4h'],
        patternAnalysis: {
          ...patternAnalysis,
          divergence: { type: 'Regular Bullish Divergence', strength: 64 },
          tdSequential: { setup: 8, signal: 'Buy Countdown 13' },
        },
      },
    },
  };
  expect(written(input).aianalysis).toMatchInlineSnapshot(`
    "BTCUSDT trades at 64,250.5, and the picture leans down without much force behind it. The weekly and daily charts lean up; the four-hour, hourly and fifteen-minute charts lean down.

    ### The bigger picture

    On the weekly chart price holds above both its MA50 (56,970.5) and its MA200 (46,050.5); its swings make higher highs and higher lows. On the daily chart price holds above both its MA50 (63,110.5) and its MA200 (61,400.5); its swings go sideways. A daily ADX of 22.20 says that a trend is only trying to form, with buyers ahead. The daily Ichimoku cloud lies underneath, its upper edge at 63,224.5.

    ### Momentum and volume

    The four-hour RSI reads 42.80, which is soft; the hourly one agrees at 35.60. With the four-hour MACD line (-230.4) below its signal (-144.0), the impulse is with the sellers. The last four-hour candle was ordinary, with 80% of its average volume; Chaikin money flow (-0.06) shows money leaving.

    ### Levels and patterns

    The nearest floor is 64,136.5 (daily pivots), the nearest ceiling 64,622.5 (hourly). A regular bullish divergence (scored 64%) on the four-hour chart and a TD buy countdown on the four-hour chart stand out. The four-hour TD setup has counted 8 candles, late in its run.

    ### The plan

    SHORT from 64,250.5. The stop at 65,294.5 stands beyond the hourly level at 65,273.5, 1.45 four-hour ATR away; the risk is 1.62% of the entry. Targets are 62,422.5 (about 2 days), 62,090.5 (about 3 days) and 60,522.5 (about 6 days); the first pays 1.75 times the risk. The times are typical for a move that gets there before the stop, not a promise. Against it, the daily averages mostly lie below price (MA200 61,400.5) and a TD buy countdown stands on the four-hour chart.

    ### What would prove it wrong

    Trade above 65,294.5 ends this idea: past that price nothing above holds. A four-hour close above the MA20 (64,538.5) would be the first warning."
  `);
});

test('a coin listed days ago is told honestly', () => {
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
    "1000SHIBUSDT trades at 0.00001234, and the picture leans down without much force behind it. The hourly and fifteen-minute charts lean down; the weekly, daily and four-hour charts are too young to say. The prices are those of a simulated market.

    ### The bigger picture

    The weekly chart has too short a history to read a trend from. The daily chart has too short a history to read a trend from.

    ### Momentum and volume

    The hourly RSI reads 41.00, which is soft. About volume nothing can be said yet. Within the day, price is below the hourly VWAP (0.00001242).

    ### Levels and patterns

    The nearest floor is 0.00001178 (hourly), the nearest ceiling 0.00001282 (hourly). The daily, four-hour and hourly charts show no completed pattern.

    ### The plan

    SHORT from 0.00001234. The stop at 0.00001293 stands beyond the hourly level at 0.00001282, 1.47 hourly ATR away; the risk is 4.78% of the entry. Targets are 0.00001115 (about 15 hours), 0.00001087 (about 21 hours) and 0.00000998 (about 2 days); the first pays 2.02 times the risk. The times are typical for a move that gets there before the stop, not a promise. Nothing measured argues against it at the moment, which is rare and no proof.

    ### What would prove it wrong

    Trade above 0.00001293 ends this idea: past that price nothing above holds.

    ### What is not known

    Not everything could be computed. Missing, and counted neither for nor against: most values of the weekly, daily and four-hour charts."
  `);
});
