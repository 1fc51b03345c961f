import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SnapshotChart } from '../../../../domain/analysis/readings/chart.ts';
import type { ClaimValue, StoredClaim } from '../../../../domain/claim/claim.ts';
import { claimRule } from '../../../../domain/claim/claim-rules.ts';
import type { GuideEntry } from '../../../../domain/guide/guide-entry.ts';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { ruleFor } from '../../../../domain/rule/own-rule.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import type { ChartedAnalysis } from '../../../data/database/snapshot-cache.ts';
import { openRuleSheet } from '../../../state/level-sheet.ts';
import { Arrow } from '../../../ui/arrow.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { TONE_TEXT } from '../../../ui/tone.ts';
import { unlessLate } from '../../../ui/use-late.ts';
import { useShowOnChart } from '../chart/chart-target.ts';
import { CitedCandle, Formulas, SheetFrame } from '../frame/sheet-frame.tsx';
import { useIsVisitor } from '../frame/visitor.ts';
import { claimTarget } from './claim-target.ts';
import {
  byCandle,
  fullValue,
  levelTitle,
  shownValue,
  sideWords,
  sourceTitle,
} from './claim-words.ts';

interface Sources {
  readonly entryOf: (fact: string) => GuideEntry | null;
  /** Null if it is not on the device. */
  readonly chart: SnapshotChart | null;
}

async function guide(): Promise<Sources['entryOf']> {
  try {
    return (await import('../../../../domain/guide/indicator-guide.ts')).guideEntryFor;
  } catch {
    return () => null;
  }
}

async function chartOf({ userId, coin, kind, snapshotId }: ChartedAnalysis) {
  if (snapshotId === null) return null;
  // From the device only; the chart on the page fetches it.
  const request = { key: { userId, coin, kind }, snapshotId, online: false, wanted: () => true };
  try {
    const { loadChart } = await import('../../../data/snapshot-chart.ts');
    const answer = await loadChart(request);
    return answer.status === 'chart' ? answer.chart : null;
  } catch {
    return null;
  }
}

function useSources(kept: ChartedAnalysis): Sources | null {
  const [found, setFound] = useState<Sources | null>(null);
  useEffect(() => {
    const both = Promise.all([guide(), chartOf(kept)]);
    return unlessLate(both, ([entryOf, chart]) => setFound({ entryOf, chart }));
  }, [kept]);
  return found;
}

interface ClaimValuesProps {
  readonly values: readonly ClaimValue[];
  readonly sources: Sources;
  readonly tickSize: number;
  /** Price at the analysis; null if unknown. */
  readonly price: number | null;
}

/** By candle; with the candle's prices where there is just one. */
function ClaimValues({ values, sources, tickSize, price }: ClaimValuesProps) {
  const groups = byCandle(values);
  const chart = groups.length === 1 ? sources.chart : null;
  const row = (value: ClaimValue) => {
    const shown = shownValue(value, tickSize);
    const level = price === null ? null : levelTitle(value, price, tickSize);
    return (
      <div
        key={`${value.fact} ${value.value}`}
        className="flex flex-wrap items-baseline justify-between gap-x-4"
      >
        <dt className="text-sm">{level ?? sourceTitle(value, sources.entryOf(value.fact))}</dt>
        <dd className="ms-auto font-semibold">{shown}</dd>
        {Number(shown.replaceAll(',', '').replace('−', '-')) === value.value ? null : (
          <dd className="w-full text-end text-muted text-xs">
            before rounding {fullValue(value.value)}
          </dd>
        )}
      </div>
    );
  };
  return groups.map(({ candle, values: ofCandle }) => (
    <div
      key={`${candle?.timeframe} ${candle?.time}`}
      className="border-line border-t py-1.5 first:border-t-0"
    >
      <dl className="numeric">{ofCandle.map(row)}</dl>
      {candle ? (
        <p className="numeric text-muted text-xs">
          <CitedCandle {...candle} chart={chart} tickSize={tickSize} />
        </p>
      ) : null}
    </div>
  ));
}

interface ClaimSheetProps {
  readonly claim: StoredClaim;
  readonly element: HTMLElement | null;
  readonly kept: ChartedAnalysis;
  readonly note?: string | null;
  readonly onClose: () => void;
}

type ContentProps = Pick<ClaimSheetProps, 'claim' | 'kept' | 'note'> & {
  readonly sources: Sources;
  readonly close: () => void;
};

const part = (title: string, content: ReactNode, look?: string) =>
  content ? (
    <div>
      <dt className="text-muted text-sm">{title}</dt>
      <dd className={look}>{content}</dd>
    </div>
  ) : null;

const spanWords = ({ timeframe, first, last }: NonNullable<StoredClaim['candles']>) =>
  `${timeframe}, ${momentText(first)} to ${momentText(last + PERIOD_MS[timeframe])}`;

function entriesOf({ values }: StoredClaim, { entryOf }: Sources) {
  const entries = values.flatMap(({ fact }) => entryOf(fact) ?? []);
  return [...new Map(entries.map((entry) => [entry.anchor, entry])).values()];
}

function ClaimContent({ claim, kept, note, sources, close }: ContentProps) {
  const showOnChart = useShowOnChart();
  const visiting = useIsVisitor();
  const rule = claimRule(claim.proposition.type);
  const entries = entriesOf(claim, sources);
  const target = sources.chart ? claimTarget(claim) : null;
  const { candles, values } = claim;
  const { tickSize, tradeRecommendation: plan } = kept;
  const price = typeof plan?.currentPrice === 'number' ? plan.currentPrice : null;
  const side = sideWords(claim, plan);
  const leaving = (open: () => void) => () => {
    close();
    open();
  };
  return (
    <>
      <p className={`font-medium ${TONE_TEXT[side.tone]}`}>
        {note ? null : <Arrow way={side.way} className="me-1 size-[0.95em] align-[-0.1em]" />}
        <span>{note ?? side.words}</span>
      </p>
      <dl className="flex flex-col gap-3">
        {part('How it was decided', rule, 'text-sm')}
        {part(
          'Values',
          values.length > 0 && <ClaimValues {...{ values, sources, tickSize, price }} />,
        )}
        {part('Candles', candles && spanWords(candles), 'numeric text-sm')}
      </dl>
      <div className="flex flex-wrap gap-2">
        {ruleFor(claim.id) && !visiting ? (
          <Button variant="soft" onClick={leaving(() => openRuleSheet(claim.id, kept.coin))}>
            Tell me when
          </Button>
        ) : null}
        {target ? (
          <Button onClick={leaving(() => showOnChart(target))}>Show on chart</Button>
        ) : null}
        {entries.length === 1 && !visiting ? (
          <Link to={`/indicators#${entries[0]?.anchor}`} className={buttonClass('secondary')}>
            How it is computed
          </Link>
        ) : null}
      </div>
      {entries.length > 0 ? (
        <dl>
          {part(entries.length === 1 ? 'Formula' : 'Formulas', <Formulas entries={entries} />)}
        </dl>
      ) : null}
    </>
  );
}

export function ClaimSheet({ claim, element, kept, note = null, onClose }: ClaimSheetProps) {
  const sources = useSources(kept);
  return (
    <SheetFrame
      title={claim.words}
      beside={element}
      onClose={onClose}
      content={sources && ((close) => <ClaimContent {...{ claim, kept, note, sources, close }} />)}
    />
  );
}
