import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ScanRow } from '../../../domain/analysis/scan.ts';
import { baseOf, type Coin } from '../../../domain/market/coin.ts';
import { TIMEFRAMES } from '../../../domain/market/timeframe.ts';
import { ruleFor } from '../../../domain/rule/own-rule.ts';
import { momentWords } from '../../../domain/text/moment-text.ts';
import { counted } from '../../../domain/text/plural.ts';

/** Longer timeframes first, those of all among them; then newer. */
function changesOf(rows: readonly ScanRow[]) {
  const changes = rows.flatMap(({ coin, plan: { claims } }) =>
    (['began', 'ended'] as const).flatMap((how) =>
      (claims?.[how] ?? []).flatMap((claim) => {
        const rule = ruleFor(claim);
        const frame = TIMEFRAMES.indexOf(rule?.timeframe ?? '1w');
        return rule
          ? { coin, claim, how, phrase: rule.phrase, frame, hour: claims?.hour ?? 0 }
          : [];
      }),
    ),
  );
  return changes.toSorted((a, b) => a.frame - b.frame || b.hour - a.hour);
}

const MOST_LINES = 5;
const LINE =
  'numeric flex min-h-11 flex-wrap items-center gap-x-2 border-line border-t py-1 text-[0.8125rem] text-muted';

interface SinceYesterdayProps {
  readonly coins: readonly Coin[];
  readonly rows: readonly ScanRow[];
  readonly folded: boolean;
  readonly now: number;
}

/** What began or ended on these coins in the 24 hours before the scan's last check. */
export function SinceYesterday({ coins, rows, folded, now }: SinceYesterdayProps) {
  const [whole, setWhole] = useState(false);
  const known = rows.filter(({ coin, plan }) => plan.claims && coins.includes(coin));
  const changes = changesOf(known);
  const more = changes.length - MOST_LINES;
  const until = momentWords(Math.max(...known.map(({ plan }) => plan.claims?.hour ?? 0)), now);
  const unknown = coins.length - known.length;
  const note = unknown > 0 && `Yesterday is not known for ${unknown} of ${coins.length} coins.`;
  const heading = <h2 className="font-semibold text-text">Since yesterday</h2>;
  if (changes.length === 0) {
    return (
      <div className={LINE}>
        {heading}
        {known.length > 0 && `Nothing began or ended in 24 h to ${until}.`} {note}
      </div>
    );
  }
  return (
    <details open={!folded} className="group text-[0.8125rem]">
      <summary className={LINE}>
        {heading}
        {counted(changes.length, 'change')} in 24 h to {until}.
        <ChevronDown aria-hidden="true" className="ms-auto size-4 group-open:rotate-180" />
      </summary>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-x-6">
        {changes.slice(0, whole ? undefined : MOST_LINES).map(({ coin, claim, how, phrase }) => (
          <li key={`${coin} ${claim} ${how}`}>
            <Link
              to={`/dashboard?${new URLSearchParams({ scan: coin, claim })}`}
              className="flex min-h-11 items-center hover:text-accent"
            >
              {`${baseOf(coin)}: ${phrase} ${how}`}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="min-h-11 text-accent"
        >
          {whole ? `first ${MOST_LINES}` : `and ${more} more`}
        </button>
      )}
      {note ? <p className="numeric pb-2.5 text-muted">{note}</p> : null}
    </details>
  );
}
