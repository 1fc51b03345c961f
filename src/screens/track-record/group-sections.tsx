import type { TrackRecord } from '../../../domain/track-record.ts';
import { AsideReasons } from './aside-reasons.tsx';
import { BandTable } from './band-table.tsx';
import { CoinTable } from './coin-table.tsx';
import { CostTable } from './cost-table.tsx';
import { GroupSection } from './group-section.tsx';
import { TargetTable } from './target-table.tsx';

interface SectionProps {
  readonly record: TrackRecord;
}

const PLAN = { target: 'primary target', costs: 'costs' } as const;

/** The plans that said to trade: the figures that count. */
export function TradedSection({ record }: SectionProps) {
  return (
    <GroupSection
      title="Plans that said to trade"
      about="Rules version 2. The primary target is the last one; most plans do not reach it, and those that do win several times what a stop costs. Net results are after fees, slippage and funding."
      group={record}
      {...PLAN}
    >
      <TargetTable targets={record.targets} stance="trade" />
      <CostTable costs={record.costs} totals={record.totals} />
      <CoinTable record={record} />
      <BandTable bands={record.bands} />
    </GroupSection>
  );
}

/** The plans that said to stand aside: followed all the same, and in no figure of the others. */
export function AsideSection({ record }: SectionProps) {
  const { aside } = record;
  return (
    <GroupSection
      title="Plans that said to stand aside"
      about="They say LONG or SHORT, but also that it is not worth trading. They are followed all the same, so that one can see whether that was right, and are in no figure of the plans that said to trade."
      group={aside}
      {...PLAN}
      folded
    >
      <AsideReasons asideFor={record.asideFor} />
      <TargetTable targets={record.targets} stance="stand aside" />
      <CostTable costs={aside.costs} totals={aside.totals} />
    </GroupSection>
  );
}

/** What was recorded under the first rules, which followed a plan to its first target alone. */
export function Version1Section({ record }: SectionProps) {
  const { version1 } = record;
  if (version1.totals.entries === 0) return null;
  return (
    <GroupSection
      title="Recorded under rules version 1"
      about="Earlier entries stay as they were recorded: settled at their first target, TP1, with fees as the only cost, without odds or a stance. Their figures cannot be compared with those of version 2."
      group={version1}
      target="TP1"
      costs="fees"
      folded
    >
      <BandTable bands={version1.bands} />
      <CoinTable record={{ market: record.market, coins: version1.coins }} />
    </GroupSection>
  );
}
