import type { ReplayedRecord } from './record.ts';
import { recordFigures, recordSource } from './record-words.ts';
import { Section } from './section.tsx';
import type { Specimen } from './specimen.ts';
import { outcomeWords } from './specimen-words.ts';

interface RecordSectionProps {
  readonly record: ReplayedRecord;
  readonly specimen: Specimen;
}

/** What plans came to, wins and losses, and how the example ended. */
export function RecordSection({ record, specimen }: RecordSectionProps) {
  return (
    <Section
      id="record"
      title="The record, losses included"
      lead="Every call is sealed before it can be right or wrong, and settled by the candles that follow."
    >
      <dl className="mb-5 grid grid-cols-2 gap-5 border-line border-b pb-6 md:grid-cols-4 md:gap-6">
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
