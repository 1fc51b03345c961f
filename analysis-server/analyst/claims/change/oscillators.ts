import { asShown } from '../as-shown.ts';
import type { FoundClaim } from '../claim.ts';
import { shareOfYear } from '../history.ts';
import { extremeBy } from '../oscillator-readings.ts';
import { LEADER_LEANS, leaderOf } from '../state/trend.ts';
import { type ChangeFrame, runFrom } from './frame.ts';

const LEAST_MOVES = { RSI: 12, ADX: 6 } as const;
const MOVE_CANDLES = [5, 10] as const;

const EDGES = [30, 70] as const;
const OLDEST_EXIT = 5;

const tenths = (value: number) => asShown(value, 1);

type Reading = keyof typeof LEAST_MOVES;

/** RSI leans as it moves, a growing trend to its leader. */
function leansOf(reading: Reading, risen: boolean, led: ReturnType<typeof leaderOf>) {
  if (reading === 'RSI') return risen ? 'long' : 'short';
  return risen ? LEADER_LEANS[led] : 'neither';
}

/** An ADX of 0 has seen no movement yet. */
const hasNotBegun = (reading: Reading, value: number) => reading === 'ADX' && value === 0;

function moveOver(frame: ChangeFrame, reading: Reading, candles: number): FoundClaim | [] {
  const { history, timeframe } = frame;
  const from = history.at(reading, candles);
  const to = history.at(reading, 0);
  if (from === null || to === null || hasNotBegun(reading, from)) return [];
  const least = LEAST_MOVES[reading];
  const shown = Math.abs(Math.round(10 * tenths(to)) - Math.round(10 * tenths(from)));
  const move = Math.abs(to - from);
  if (shown < 10 * least || move < least) return [];

  const led = leaderOf(history.at('diPlus', 0) ?? 0, history.at('diMinus', 0) ?? 0);
  const risen = to > from;
  const usual = shareOfYear(history, (ago) => {
    const before = history.at(reading, ago + candles);
    const after = history.at(reading, ago);
    return before === null || after === null ? null : Math.abs(after - before) >= move;
  });
  return frame.claim({
    topic: reading === 'RSI' ? 'momentum' : 'trend',
    leans: leansOf(reading, risen, led),
    base: reading === 'RSI' ? 0.2 : risen ? 0.3 : 0.2,
    usual,
    proposition: {
      type: 'moved',
      timeframe,
      reading,
      way: risen ? 'risen' : 'fallen',
      from,
      to,
      candles,
      led,
    },
    values: [
      ...frame.valuesAt(candles, reading),
      ...frame.valuesAt(0, reading, ...(reading === 'ADX' ? (['diPlus', 'diMinus'] as const) : [])),
    ],
    candles: frame.stretch(candles),
  });
}

export function moveClaims(frame: ChangeFrame): FoundClaim[] {
  return (['RSI', 'ADX'] as const).flatMap((reading) => {
    const [first] = MOVE_CANDLES.flatMap((candles) => moveOver(frame, reading, candles));
    return first ? [first] : [];
  });
}

export function exitClaims(frame: ChangeFrame): FoundClaim[] {
  return [exitFrom(frame, 'overbought'), exitFrom(frame, 'oversold')].flat();
}

function exitFrom(frame: ChangeFrame, state: 'overbought' | 'oversold'): FoundClaim | [] {
  const { history, timeframe } = frame;
  const isBeyond = (value: number) => extremeBy(EDGES, tenths(value)) === state;
  const back = runFrom(0, (ago) => {
    const value = history.at('RSI', ago);
    return value !== null && !isBeyond(value);
  });
  const from = history.at('RSI', back);
  const to = history.at('RSI', 0);
  if (from === null || to === null || back === 0 || back - 1 > OLDEST_EXIT) return [];
  const ago = back - 1;
  return frame.claim({
    topic: 'momentum',
    leans: state === 'overbought' ? 'short' : 'long',
    base: 0.3 - 0.02 * ago,
    proposition: { type: 'left-extreme', timeframe, reading: 'RSI', state, ago, from, to },
    values: [...frame.valuesAt(back, 'RSI'), ...frame.valuesAt(0, 'RSI')],
    candles: frame.stretch(back),
  });
}

const SHORTEST_RUN = 3;

export function histogramClaims(frame: ChangeFrame): FoundClaim[] {
  const { history, timeframe } = frame;
  const value = history.at('MACDHistogram', 0);
  const newest = frame.figureAt('MACDHistogram', 0);
  if (value === null || newest === null || newest === 0) return [];
  const sign = newest > 0 ? 1 : -1;
  const runOf = (way: 1 | -1) =>
    runFrom(0, (ago) => {
      const after = frame.figureAt('MACDHistogram', ago);
      const before = frame.figureAt('MACDHistogram', ago + 1);
      if (after === null || before === null || before * sign <= 0) return false;
      return way * sign * (after - before) > 0;
    });
  const growing = runOf(1);
  const candles = Math.max(growing, runOf(-1));
  if (candles < SHORTEST_RUN) return [];
  const grows = growing > 0;
  return [
    frame.claim({
      topic: 'momentum',
      leans: grows === sign > 0 ? 'long' : 'short',
      base: Math.min(0.35, 0.2 + 0.02 * candles),
      proposition: {
        type: 'histogram',
        timeframe,
        sign: sign > 0 ? 'positive' : 'negative',
        way: grows ? 'growing' : 'shrinking',
        candles,
        value,
      },
      values: [candles, 0].flatMap((ago) => frame.valuesAt(ago, 'MACDHistogram')),
      candles: frame.stretch(candles),
    }),
  ];
}
