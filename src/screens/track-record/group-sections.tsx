import { Link } from 'react-router-dom';
import type { AsideReason, Stance } from '../../../domain/analysis/recommendation.ts';
import type { ConvictionBand } from '../../../domain/plan/change.ts';
import { EVIDENCE_WORDS } from '../../../domain/plan/conviction-band.ts';
import { TARGET_ROLES } from '../../../domain/plan/odds/target-role.ts';
import { totalCosts } from '../../../domain/plan/trading-costs.ts';
import type { RecordGroup, TrackRecord } from '../../../domain/record/track-record.ts';
import { rText } from '../../../domain/text/r-text.ts';
import { FigureTable } from './figure-table.tsx';
import { GroupCard } from './group-card.tsx';
import { GroupSection } from './group-section.tsx';
import { OUTCOME_COLUMNS, outcomeFigures } from './outcome-figures.ts';
import { addressOf } from './record-address.ts';
import { TARGET_NAMES } from './target-names.ts';

/** Only plans that said to trade. */
function CoinTable({ record }: { readonly record: Pick<TrackRecord, 'market' | 'coins'> }) {
  if (record.coins.length === 0) return null;
  return (
    <GroupCard title="By coin">
      <FigureTable
        caption="What came of each coin’s plans"
        captionHidden
        columns={['Coin', ...OUTCOME_COLUMNS]}
        rows={record.coins.map(({ coin, ...outcomes }) => ({
          key: coin,
          name: (
            <Link
              to={`/track-record?${addressOf({ market: record.market, coin, group: null, page: 0 })}`}
              className="-my-2 inline-flex min-h-11 items-center text-accent underline"
            >
              {coin}
            </Link>
          ),
          ...outcomeFigures(outcomes),
        }))}
      />
    </GroupCard>
  );
}

const REASON_NAMES: Readonly<Record<AsideReason, string>> = {
  'no odds': 'the history is too short for odds',
  'poor odds': 'the odds do not pay',
  costs: 'costs eat what is expected',
  'no lean': 'the evidence hardly leans',
  conflict: 'timeframes lean opposite ways',
};

function AsideReasons({ asideFor }: Pick<TrackRecord, 'asideFor'>) {
  return (
    <GroupCard title="Why to stand aside">
      <FigureTable
        caption="By reason; an entry with two is in both rows."
        columns={['Reason', ...OUTCOME_COLUMNS]}
        rows={asideFor.map(({ reason, ...outcomes }) => ({
          key: reason,
          name: <span className="block first-letter:uppercase">{REASON_NAMES[reason]}</span>,
          ...outcomeFigures(outcomes),
        }))}
      />
    </GroupCard>
  );
}

interface TargetTableProps {
  readonly targets: TrackRecord['targets'];
  readonly stance: Stance;
}

/** Each target on its own. */
function TargetTable({ targets, stance }: TargetTableProps) {
  return (
    <GroupCard title="Target by target">
      <FigureTable
        caption="Each target is settled on its own, as if the whole position were closed there: same stop, same time."
        columns={['Target', ...OUTCOME_COLUMNS]}
        rows={TARGET_ROLES.map((role) => ({
          key: role,
          name: TARGET_NAMES[role],
          ...outcomeFigures(targets.find((one) => one.stance === stance && one.role === role)),
        }))}
      />
    </GroupCard>
  );
}

/** Average per settled entry. */
function CostTable({ costs, totals }: Pick<RecordGroup, 'costs' | 'totals'>) {
  if (costs === null) return null;
  const rows = [
    ['Before costs', totals.grossR],
    ['Fees', -costs.fees],
    ['Slippage', -costs.slippage],
    ['Funding', -costs.funding],
    ['All costs', -totalCosts(costs)],
    ['Net', totals.netR],
  ] as const;
  return (
    <GroupCard title="What trading cost">
      <FigureTable
        caption="On average of the settled entries, closed at the primary target, the stop or the end of the plan’s time."
        columns={['Part', 'R']}
        rows={rows.map(([name, value]) => ({ key: name, name, figures: [rText(value)] }))}
      />
    </GroupCard>
  );
}

const BANDS: readonly ConvictionBand[] = ['low', 'moderate', 'high'];

/** If strength of evidence meant anything, results would rise with it. */
function BandTable({ bands }: Pick<RecordGroup, 'bands'>) {
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

interface SectionProps {
  readonly record: TrackRecord;
}

/** Plans that said to trade: the figures that count. */
export function TradedSection({ record }: SectionProps) {
  return (
    <GroupSection
      title="Plans that said to trade"
      about="Rules version 2. The primary target is the last one; most plans do not reach it, and those that do win several times what a stop costs. Net results are after fees, slippage and funding."
      group={record}
    >
      <TargetTable targets={record.targets} stance="trade" />
      <CostTable costs={record.costs} totals={record.totals} />
      <CoinTable record={record} />
      <BandTable bands={record.bands} />
    </GroupSection>
  );
}

/** Plans that said to stand aside: followed, but excluded from the other figures. */
export function AsideSection({ record }: SectionProps) {
  const { aside } = record;
  return (
    <GroupSection
      title="Plans that said to stand aside"
      about="They say LONG or SHORT, but also that it is not worth trading. They are followed all the same, so that one can see whether that was right, and are in no figure of the plans that said to trade."
      group={aside}
      folded
    >
      <AsideReasons asideFor={record.asideFor} />
      <TargetTable targets={record.targets} stance="stand aside" />
      <CostTable costs={aside.costs} totals={aside.totals} />
    </GroupSection>
  );
}
