import type { ConvictionBand } from '../../../domain/change.ts';
import { EVIDENCE_WORDS } from '../../../domain/conviction-band.ts';
import type { RecordGroup } from '../../../domain/track-record.ts';
import { FigureTable } from './figure-table.tsx';
import { GroupCard } from './group-card.tsx';
import { OUTCOME_COLUMNS, outcomeFigures } from './outcome-figures.ts';

const BANDS: readonly ConvictionBand[] = ['low', 'moderate', 'high'];

/** What came of entries by how strong the evidence was: if strength meant anything, it would rise. */
export function BandTable({ bands }: Pick<RecordGroup, 'bands'>) {
  return (
    <GroupCard title="Does strong evidence do better?">
      <FigureTable
        caption="By strength of the evidence. No analysis shows its strength as a number: measured on recorded candles, it did not sort the outcomes."
        columns={['Evidence', ...OUTCOME_COLUMNS]}
        rows={BANDS.map((band) => ({
          key: band,
          name: <span className="block first-letter:uppercase">{EVIDENCE_WORDS[band]}</span>,
          ...outcomeFigures(bands.find((one) => one.band === band)),
        }))}
      />
    </GroupCard>
  );
}
