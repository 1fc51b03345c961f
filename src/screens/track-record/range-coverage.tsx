import { useMemo } from 'react';
import { HORIZON_HOURS, type HorizonName } from '../../../domain/analysis/ranges.ts';
import { REPLAYED_RANGES } from '../../../domain/plan/bands/replayed.ts';
import { estimatesOf, LEAST_BLOCKS } from '../../../domain/record/block-bootstrap.ts';
import {
  BANDS,
  LEAST_SETTLED_HOURS,
  type RangeRecord,
  type SettledHorizon,
  TOUCHES,
} from '../../../domain/record/range-record.ts';
import { dayOf } from '../../../domain/text/moment-text.ts';
import { NOT_AVAILABLE } from '../../../domain/text/number-format.ts';
import { counted } from '../../../domain/text/plural.ts';
import { shareText } from '../../../domain/text/r-text.ts';
import { rangeRecord } from '../../data/track-record.ts';
import { Card } from '../../ui/card.tsx';
import { FigureTable, GroupCard } from './figure-table.tsx';
import { ChainState } from './rules.tsx';

const NAMES: Readonly<Record<HorizonName, string>> = { day: '24 hours', week: '7 days' };
const HORIZONS = Object.keys(HORIZON_HOURS) as HorizonName[];

const rowsOf = (horizon: HorizonName): readonly (readonly [measure: string, name: string])[] => [
  ...BANDS.map((band) => [`${band}`, `Close within the ${band}% range`] as const),
  ...TOUCHES[horizon].map(
    (move) => [`${move}`, `${Math.abs(move)}% ${move > 0 ? 'up' : 'down'} touched`] as const,
  ),
];

type Measure = SettledHorizon['measures'][string];

const total = ({ blocks }: Measure, place: 0 | 1) =>
  blocks.reduce((sum, block) => sum + block[place], 0);

function intervalText({ blocks }: Measure): string {
  const sums = blocks.map(([count, happened]) => ({ count, sums: [happened] }));
  const [estimate] = (blocks.length >= LEAST_BLOCKS && estimatesOf(sums)) || [];
  if (!estimate) return 'too few days for an interval';
  return `95% interval ${shareText(estimate.low)} to ${shareText(estimate.high)}`;
}

const INTERVALS = {
  1: `Intervals are by days, over all coins, until there are ${LEAST_BLOCKS} 2-week periods: nearby days are alike, so they are too narrow.`,
  14: 'Intervals are by 2-week periods, over all coins.',
} as const;

interface HorizonProps {
  readonly horizon: HorizonName;
  readonly settled: SettledHorizon | undefined;
}

function HorizonTable({ horizon, settled }: HorizonProps) {
  const { blockDays = 1, measures = {} } = settled ?? {};
  const hours = measures[50]?.hours ?? 0;
  const isEnough = hours >= LEAST_SETTLED_HOURS;
  const caption = isEnough
    ? `${counted(hours, 'hour')} settled. ${INTERVALS[blockDays]}`
    : `${hours} of ${LEAST_SETTLED_HOURS} settled hours; figures from ${LEAST_SETTLED_HOURS} on.`;
  const voided = measures.void
    ? ` ${counted(total(measures.void, 0), 'coin-hour')} could not be settled: candles missing, or of other prices.`
    : '';
  const rows = useMemo(
    () =>
      rowsOf(horizon).map(([key, name]) => {
        const measure = isEnough ? settled?.measures[key] : undefined;
        const before = REPLAYED_RANGES[horizon][key];
        const replayed = before
          ? `${shareText(before.said)} → ${shareText(before.happened)}`
          : NOT_AVAILABLE;
        if (!measure) return { key, name, figures: [NOT_AVAILABLE, NOT_AVAILABLE, replayed] };
        const cases = total(measure, 0);
        const actual = shareText(total(measure, 1) / cases);
        const figures = [shareText(measure.said), actual, replayed];
        return { key, name, note: `of ${cases}; ${intervalText(measure)}`, figures };
      }),
    [horizon, settled, isEnough],
  );
  return (
    <GroupCard title={`Next ${NAMES[horizon]}`}>
      <FigureTable
        caption={caption + voided}
        columns={['What was said', 'Stated', 'Actual', 'Replayed']}
        rows={rows}
      />
    </GroupCard>
  );
}

interface RangeCoverageProps {
  readonly record: RangeRecord;
  readonly now: number;
}

export function RangeCoverage({ record, now }: RangeCoverageProps) {
  return (
    <Card title="Ranges">
      <p className="mb-4 max-w-[68ch] text-muted text-sm">
        Where price was expected, and how likely it was to touch a distance, against what it did.
        Each hour, the ranges of all watched coins analysed in it are sealed together, and settled
        when 24 hours and 7 days are over. Replayed is stated → actual on the candles of{' '}
        {dayOf(REPLAYED_RANGES.from)} to {dayOf(REPLAYED_RANGES.until)}, which nothing was fitted
        on.
      </p>
      <div className="mb-4 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        {HORIZONS.map((horizon) => (
          <HorizonTable key={horizon} horizon={horizon} settled={record.horizons[horizon]} />
        ))}
      </div>
      <ChainState of="Ranges" chain={record.chain} now={now} />
    </Card>
  );
}

interface RangeSectionProps extends Pick<RangeCoverageProps, 'now'> {
  readonly userId: string;
  readonly market: string;
  readonly online: boolean;
}

/** Renders nothing until its figures are there. */
export function RangeSection({ userId, market, online, now }: RangeSectionProps) {
  const { value } = rangeRecord.useRead(userId, online, market);
  return value ? <RangeCoverage record={value} now={now} /> : null;
}
