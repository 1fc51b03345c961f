import type { CandleSeries } from '../../domain/market/candle.ts';
import { at } from '../indicators/line.ts';
import type { Detection } from './detection.ts';
import { type Countdown, tdCountdowns } from './td-countdown.ts';
import { SETUP_LENGTH, type Setup, tdSetups } from './td-setup.ts';

const RELEVANT_CANDLES = 0;

/** The running setup's count, completed setups (perfected or not) and completed countdowns. */
export function tdSequential(series: CandleSeries) {
  const { setups, count } = tdSetups(series);
  const countdowns = tdCountdowns(series, setups);
  return {
    count,
    signals: [
      ...setups.map((setup) => setupSignal(series, setup)),
      ...countdowns.map((countdown) => countdownSignal(series, countdown)),
    ],
  };
}

function setupSignal(series: CandleSeries, setup: Setup): Detection {
  const side = setup.side === 'buy' ? 'Buy' : 'Sell';
  return {
    name: setup.perfected ? `Perfected ${side} Setup` : `${side} Setup`,
    score: setup.perfected ? 100 : 50,
    marks: [
      mark(series, setup, setup.first, '1'),
      mark(series, setup, setup.last, `${SETUP_LENGTH}`),
    ],
    confirmedAt: setup.last,
    relevantUntil: setup.last + RELEVANT_CANDLES,
  };
}

function countdownSignal(series: CandleSeries, { setup, rows }: Countdown): Detection {
  const last = rows.at(-1) ?? setup.last;
  return {
    name: `${setup.side === 'buy' ? 'Buy' : 'Sell'} Countdown 13`,
    score: 100,
    marks: rows.map((row, position) => mark(series, setup, row, `${position + 1}`)),
    confirmedAt: last,
    relevantUntil: last + RELEVANT_CANDLES,
  };
}

function mark(series: CandleSeries, setup: Setup, row: number, label: string) {
  return { index: row, label, price: at(setup.side === 'buy' ? series.low : series.high, row) };
}
