import { X } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Timeframe } from '../../../../domain/timeframe.ts';
import type { ChartedAnalysis } from '../../../device/database/charts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CitedCandle } from './cited-candle.tsx';
import type { AskedNumber } from './cited-text.tsx';
import { sheetPlace } from './sheet-place.ts';
import { fullValue, sourceTitle } from './source-words.ts';
import { useSource } from './use-source.ts';

/** From this width on the sheet is beside its number; below, at the bottom of the screen. */
const BESIDE = '(min-width: 40rem)';

interface SourceSheetProps {
  readonly asked: AskedNumber;
  readonly kept: ChartedAnalysis;
  readonly onClose: () => void;
  /** Asks the chart for a candle. */
  readonly onShow: (timeframe: Timeframe, time: number) => void;
}

/** Where a number came from: what it is, its value, its candle and its formula. */
export function SourceSheet({ asked, kept, onClose, onShow }: SourceSheetProps) {
  const { citation, text, element } = asked;
  const { timeframe, candleTime, value } = citation;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const source = useSource(citation.fact, kept);

  useEffect(() => {
    const sheet = dialog.current;
    if (!sheet) return;
    sheet.showModal();
    const closeOutside = (event: MouseEvent) => {
      if (event.target === sheet) sheet.close();
    };
    sheet.addEventListener('click', closeOutside);
    return () => sheet.removeEventListener('click', closeOutside);
  }, []);
  // Again once the formula is there, since it makes the sheet higher.
  useLayoutEffect(() => {
    const sheet = dialog.current;
    if (!sheet || !source || !matchMedia(BESIDE).matches) return;
    const view = { width: innerWidth, height: innerHeight };
    const size = { width: sheet.offsetWidth, height: sheet.offsetHeight };
    const { left, top } = sheetPlace(element.getBoundingClientRect(), size, view);
    sheet.style.margin = '0';
    sheet.style.left = `${left}px`;
    sheet.style.top = `${top}px`;
  }, [source, element]);

  const close = () => dialog.current?.close();
  const show = () => {
    close();
    if (timeframe !== null && candleTime !== null) onShow(timeframe, candleTime);
  };
  const entry = source?.entry ?? null;
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      className="mx-auto mt-auto mb-0 max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-2xl border border-line bg-surface p-0 text-text shadow-xl sm:m-auto sm:w-[26rem] sm:rounded-xl"
    >
      <div className="flex flex-col gap-3 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:p-5">
        <div className="flex items-start justify-between gap-2">
          <h2 id={`${id}-title`} className="font-semibold text-base">
            {source ? sourceTitle(citation, entry) : 'Where this number came from'}
          </h2>
          <Button variant="quiet" aria-label="Close" onClick={close} className="-mt-2 -me-2 px-2">
            <X aria-hidden="true" className="size-5" />
          </Button>
        </div>
        {source ? (
          <>
            <dl className="flex flex-col gap-3">
              <div>
                <dt className="text-muted text-sm">Value</dt>
                <dd className="numeric">
                  <span className="font-semibold text-lg">{text}</span>
                  <span className="block text-muted text-sm">
                    Before rounding {fullValue(value)}
                  </span>
                </dd>
              </div>
              {timeframe !== null && candleTime !== null ? (
                <CitedCandle
                  timeframe={timeframe}
                  time={candleTime}
                  chart={source.chart}
                  tickSize={kept.tickSize}
                />
              ) : null}
              {entry ? (
                <div>
                  <dt className="text-muted text-sm">Formula</dt>
                  <dd className="whitespace-pre-line text-sm">{entry.formula}</dd>
                  <dd className="mt-1 text-muted text-sm">
                    Parameters: {entry.parameters}. Source: {entry.source}
                  </dd>
                </div>
              ) : null}
            </dl>
            <div className="flex flex-wrap gap-2">
              {timeframe !== null && candleTime !== null && source.chart ? (
                <Button onClick={show}>Show on chart</Button>
              ) : null}
              {entry ? (
                <Link to={`/indicators#${entry.anchor}`} className={buttonClass('secondary')}>
                  How it is computed
                </Link>
              ) : null}
            </div>
          </>
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
