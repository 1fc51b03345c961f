import { useState } from 'react';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { formatPrice, formatVolume } from '../../../../domain/text/number-format.ts';
import { Button } from '../../../ui/button.tsx';
import { SCROLLED } from '../../../ui/scrolled.ts';
import { columnHeads } from '../frame/column-heads.tsx';
import type { Scene } from './scene.ts';

const ROWS = 20;

/** Candles from `from` to before `to`, oldest at 0; page 0 is the newest, `last` the oldest. */
export function tablePage(count: number, page: number) {
  const to = Math.max(0, count - page * ROWS);
  return { from: Math.max(0, to - ROWS), to, last: Math.max(0, Math.ceil(count / ROWS) - 1) };
}

const COLUMNS = ['Opened', 'Open', 'High', 'Low', 'Close', 'Volume'] as const;

export function CandleTable({ scene }: { readonly scene: Scene }) {
  const [page, setPage] = useState(0);
  const { candles, tickSize, timeframe } = scene;
  const count = candles.length;
  const { from, to, last } = tablePage(count, page);
  return (
    <div className="flex flex-col gap-2">
      <section aria-label="Candles, newest first" {...SCROLLED} className="overflow-x-auto">
        <table className="numeric w-full border-collapse text-end text-sm">
          <caption className="sr-only">Candles of {timeframe}, newest first</caption>
          <thead>
            <tr className="border-line border-b">
              {columnHeads(
                COLUMNS,
                'whitespace-nowrap px-2 py-2 font-medium text-muted first:text-start',
              )}
            </tr>
          </thead>
          <tbody>
            {candles
              .slice(from, to)
              .reverse()
              .map(([time, open, high, low, close, volume]) => (
                <tr key={time} className="border-line border-b">
                  <th scope="row" className="whitespace-nowrap px-2 py-1.5 text-start font-normal">
                    {momentText(time)}
                  </th>
                  <td className="px-2">{formatPrice(open, tickSize)}</td>
                  <td className="px-2">{formatPrice(high, tickSize)}</td>
                  <td className="px-2">{formatPrice(low, tickSize)}</td>
                  <td className="px-2">{formatPrice(close, tickSize)}</td>
                  <td className="px-2">{formatVolume(volume)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="numeric text-muted text-sm">
          Candles {count - to + 1} to {count - from} of {count}, newest first
        </p>
        <div className="flex gap-2">
          <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={page === last} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      </div>
    </div>
  );
}
