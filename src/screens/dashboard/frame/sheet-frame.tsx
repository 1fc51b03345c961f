import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { SnapshotChart } from '../../../../domain/analysis/readings/chart.ts';
import type { GuideEntry } from '../../../../domain/guide/guide-entry.ts';
import { PERIOD_MS, type Timeframe } from '../../../../domain/market/timeframe.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { formatPrice, formatVolume } from '../../../../domain/text/number-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { useIsVisitor } from './visitor.ts';

interface SheetFrameProps {
  readonly title: string;
  readonly beside: HTMLElement | null;
  /** Null while it is being looked up. */
  readonly content: ((close: () => void) => ReactNode) | null;
  readonly onClose: () => void;
}

export function SheetFrame({ title, beside, content, onClose }: SheetFrameProps) {
  const id = useId();
  const dialog = useSheet(beside, content !== null);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      className="mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-2xl border border-line bg-surface p-0 text-text shadow-xl sm:m-auto sm:w-[26rem] sm:rounded-xl"
    >
      <div className="flex flex-col gap-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:p-5">
        <div className="sticky top-0 z-10 -mx-4 -mt-4 flex items-start justify-between gap-2 bg-surface px-4 pt-4 sm:-mx-5 sm:-mt-5 sm:px-5 sm:pt-5">
          <h2 id={`${id}-title`} className="font-semibold text-base">
            {title}
          </h2>
          <Button
            variant="quiet"
            aria-label="Close"
            onClick={close}
            className="-mt-2.5 -me-3 shrink-0 px-0"
          >
            <X aria-hidden="true" className="size-5" />
          </Button>
        </div>
        {content ? (
          content(close)
        ) : (
          <div className="flex flex-col gap-3">
            <Skeleton className="h-12 w-1/2" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-24 w-full" />
          </div>
        )}
      </div>
    </dialog>
  );
}

interface CitedCandleProps {
  readonly timeframe: Timeframe;
  /** Open time (ms UTC). */
  readonly time: number;
  readonly chart: SnapshotChart | null;
  readonly tickSize: number;
}

export function CitedCandle({ timeframe, time, chart, tickSize }: CitedCandleProps) {
  const candle = chart?.[timeframe].candles.find(([opened]) => opened === time);
  const price = (value: number) => formatPrice(value, tickSize);
  return (
    <>
      {timeframe}, {momentText(time)} to {momentText(time + PERIOD_MS[timeframe])}
      {candle ? (
        <span className="block text-muted text-xs">
          Open {price(candle[1])} · High {price(candle[2])} · Low {price(candle[3])} · Close{' '}
          {price(candle[4])} · Volume {formatVolume(candle[5])}
        </span>
      ) : null}
    </>
  );
}

function Formula({ entry }: { readonly entry: GuideEntry }) {
  return (
    <>
      <p className="whitespace-pre-line text-sm">{entry.formula}</p>
      <p className="mt-1 text-muted text-sm">
        Parameters: {entry.parameters}. Source: {entry.source}
      </p>
    </>
  );
}

export function Formulas({ entries }: { readonly entries: readonly GuideEntry[] }) {
  const visiting = useIsVisitor();
  const [only, ...others] = entries;
  if (only && others.length === 0) return <Formula entry={only} />;
  return entries.map((entry) => (
    <details key={entry.anchor} className="border-line border-t first:border-t-0">
      <summary className="min-h-11 py-2.5 text-sm">{entry.name}</summary>
      <div className="pb-3">
        <Formula entry={entry} />
        {visiting ? null : (
          <Link to={`/indicators#${entry.anchor}`} className="link inline-block py-2 text-sm">
            {entry.name} in the guide
          </Link>
        )}
      </div>
    </details>
  ));
}
