import { formatNumber } from '../../../domain/text/number-format.ts';
import { rText, shareText } from '../../../domain/text/r-text.ts';
import { DAY_MS } from '../../../domain/text/time-units.ts';
import type { ReplayedRecord } from './record.ts';
import { Section } from './section.tsx';
import type { Specimen } from './specimen.ts';
import { outcomeWords, shortDate } from './specimen-words.ts';

const count = (value: number) => formatNumber(value, 0);

/** How many ended, won and lost, and the result. */
function recordFigures(record: ReplayedRecord) {
  const { settled, hits, stopped, expired, baseHits, net } = record;
  return [
    { label: 'Closed plans', figure: count(settled), note: `of ${record.coins} coins, replayed` },
    {
      label: 'Reached TP3',
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
function recordSource({ from, until, net }: ReplayedRecord): string {
  const last = shortDate(Date.parse(until) - DAY_MS);
  const span = `${shortDate(Date.parse(from))} to ${last}`;
  const edge =
    net.low > 0
      ? 'Past results do not predict future ones.'
      : 'The interval includes zero: no edge is proven.';
  return `Not real trades: each plan that these rules make on recorded candles, ${span}. The odds were not fitted on them. The base rate is that of the same distances, to either side. ${edge}`;
}

interface RecordSectionProps {
  readonly record: ReplayedRecord;
  readonly specimen: Specimen;
}

export function RecordSection({ record, specimen }: RecordSectionProps) {
  return (
    <Section
      id="record"
      title="The record, losses included"
      lead="Every plan is sealed before its result is known. The candles that follow settle it."
    >
      <dl className="mb-5 grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-5 border-line border-b pb-6 md:grid-cols-4 md:gap-6">
        {recordFigures(record).map(({ label, figure, note }) => (
          <div key={label}>
            <dt className="text-[0.8125rem] text-muted">{label}</dt>
            <dd className="mt-0.5 whitespace-nowrap font-[620] text-[1.75rem] leading-[1.1] tracking-[-0.03em] min-[68.75rem]:text-[2.5rem]">
              {figure}
            </dd>
            <dd className="mt-1 text-faint text-xs">{note}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[76ch] text-[0.8125rem] text-muted">{recordSource(record)}</p>
      <p className="mt-3 max-w-[66ch] text-muted">
        <strong className="font-semibold text-text">How this one ended.</strong>{' '}
        {outcomeWords(specimen)}
      </p>
    </Section>
  );
}
