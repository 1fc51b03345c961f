import { formatNumber } from '../../../domain/number-format.ts';
import { rText, shareText } from '../../../domain/r-text.ts';
import type { ReplayedRecord } from './record.ts';
import { shortDate } from './specimen-words.ts';

/** A figure of the record, and what it is of. */
export interface RecordFigure {
  readonly label: string;
  readonly figure: string;
  readonly note: string;
}

const DAY_MS = 86_400_000;
const count = (value: number) => formatNumber(value, 0);

/** The four figures of the record: how many ended, won, lost, and what they came to. */
export function recordFigures(record: ReplayedRecord): readonly RecordFigure[] {
  const { settled, hits, stopped, expired, baseHits, net } = record;
  return [
    {
      label: 'Closed plans',
      figure: count(settled),
      note: `of ${record.coins} coins, replayed`,
    },
    {
      label: 'Reached the primary target',
      figure: count(hits),
      note: `${shareText(hits / settled)}; base rate ${shareText(baseHits)}`,
    },
    {
      label: 'Stopped',
      figure: count(stopped),
      note: `${shareText(stopped / settled)}; ${count(expired)} expired`,
    },
    {
      label: 'Average result',
      figure: rText(net.mean),
      note: `after fees, slippage and funding; 95% interval ${rText(net.low)} to ${rText(net.high)}`,
    },
  ];
}

/** What the figures are of, and what they do not say. */
export function recordSource({ from, until, net }: ReplayedRecord): string {
  const last = shortDate(Date.parse(until) - DAY_MS);
  const span = `${shortDate(Date.parse(from))} to ${last}`;
  const edge =
    net.low > 0 ? 'The past promises nothing.' : 'The interval holds zero: no edge is claimed.';
  return `These are no trades of people: every plan that the planner would have made on recorded candles, ${span}, on which its odds were not fitted. The base rate is that of the same distances, taken to either side. ${edge}`;
}
