import { useState } from 'react';
import {
  PATH_REACH,
  SAMPLE_LENGTH,
  SAMPLE_RULE,
  sampleCandle,
} from '../../../domain/guide/check-candles.ts';
import { SCROLLED } from '../../ui/scrolled.ts';
import { GuideArticle, valueText } from './guide-article.tsx';

const SHOWN_AT_FIRST = 5;
const COLUMNS = ['Open', 'High', 'Low', 'Close', 'Volume'] as const;

const openTime = (time: number) => new Date(time).toISOString().slice(5, 16).replace('T', ' ');

function CandleTable() {
  const [all, setAll] = useState(false);
  const first = all ? 0 : SAMPLE_LENGTH - SHOWN_AT_FIRST;
  const numbers = Array.from({ length: SAMPLE_LENGTH - first }, (_, index) => first + index);
  return (
    <>
      <section
        aria-label="Sample candles, table"
        {...SCROLLED}
        className="max-h-[70dvh] overflow-auto border-line border-y"
      >
        <table className="numeric w-full text-end text-sm">
          <thead className="sticky top-0 bg-raised">
            <tr>
              {['i', 'Opens (UTC, 2026)', ...COLUMNS].map((column) => (
                <th key={column} scope="col" className="px-3 py-2 text-end font-medium">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {numbers.map((i) => {
              const [time, ...values] = sampleCandle(i);
              return (
                <tr key={i} className="border-line border-t">
                  <th scope="row" className="px-3 py-1.5 text-end font-normal text-muted">
                    {i}
                  </th>
                  <td className="whitespace-nowrap px-3 py-1.5">{openTime(time)}</td>
                  {COLUMNS.map((column, index) => (
                    <td key={column} className="px-3 py-1.5">
                      {valueText(values[index] ?? Number.NaN)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      <button
        type="button"
        aria-expanded={all}
        onClick={() => setAll(!all)}
        className="link min-h-11 self-start"
      >
        {all ? `Show the newest ${SHOWN_AT_FIRST} only` : `Show all ${SAMPLE_LENGTH} candles`}
      </button>
    </>
  );
}

/** The candles behind the check values, so that anyone can reproduce them. */
export function SampleCandles() {
  return (
    <section aria-labelledby="check-candles-title" className="flex flex-col">
      <h2
        id="check-candles-title"
        tabIndex={-1}
        className="pb-3 font-semibold text-[1.0625rem] outline-none"
      >
        Candles of the check values
      </h2>
      <GuideArticle anchor="sample-candles" name="Sample candles">
        <div className="mt-3 flex min-w-0 flex-col gap-3">
          <p className="max-w-[68ch]">
            {SAMPLE_LENGTH} hourly candles, i = 0 to {SAMPLE_LENGTH - 1}, the first of which opens
            on Monday, 5 January 2026, 00:00 UTC. A spreadsheet makes the same ones by this rule:
          </p>
          <pre className="overflow-x-auto whitespace-pre-wrap [overflow-wrap:anywhere] font-mono text-[0.8125rem] leading-relaxed">
            {SAMPLE_RULE}
          </pre>
          <CandleTable />
        </div>
      </GuideArticle>
      <GuideArticle anchor="drawn-candles" name="Drawn candles">
        <p className="mt-1 max-w-[68ch]">
          A pattern needs a shape, so its candles are drawn along straight lines from point to
          point: one a row, from row 0 on, each closing on the line, opening at the close before,
          reaching {PATH_REACH} beyond both, and trading 1,000.
        </p>
      </GuideArticle>
    </section>
  );
}
