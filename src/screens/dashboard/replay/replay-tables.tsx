import { Link } from 'react-router-dom';
import { rewardOf } from '../../../../domain/plan/odds/stance-words.ts';
import type { Replay } from '../../../../domain/record/replay.ts';
import { clockMoment, shortMoment } from '../../../../domain/text/moment-text.ts';
import { formatPrice, NOT_AVAILABLE } from '../../../../domain/text/number-format.ts';
import { rText, shareText } from '../../../../domain/text/r-text.ts';
import { HOUR_MS } from '../../../../domain/text/time-units.ts';
import { columnHeads } from '../frame/column-heads.tsx';
import { useIsVisitor } from '../frame/visitor.ts';
import { closeOf, type Known } from './known-then.ts';
import type { ReplayEvent, Said } from './said-happened.ts';

const NOT_YET = <span className="text-faint">not yet</span>;
const CELL = 'border-line border-t py-2 pe-4 align-top';
const HEAD = 'py-2 pe-4 text-start font-normal text-faint text-xs';

export function Events({ events }: { readonly events: readonly ReplayEvent[] }) {
  const visiting = useIsVisitor();
  return (
    <ol
      aria-label="Events"
      className="numeric border-line border-t py-2 text-[0.8125rem] leading-snug md:px-4"
    >
      {events.map(({ at, words, next }) => (
        <li key={`${at} ${words}`} className="flex flex-wrap gap-x-2 py-1">
          <span className="w-[6.5rem] shrink-0 text-faint">{shortMoment(at)}</span>
          <span className="min-w-0 flex-[1_1_8rem]">
            {words ?? NOT_YET}
            {next && !visiting ? (
              <Link
                to={`/replay/${next}`}
                className="flex min-h-11 items-center text-accent underline"
              >
                Replay of the next plan
              </Link>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface SaidTableProps {
  readonly openedAt: number;
  readonly rows: readonly Said[];
}

export function SaidTable({ openedAt, rows }: SaidTableProps) {
  return (
    <table className="numeric w-full table-fixed border-collapse text-[0.8125rem] leading-snug">
      <thead className="@max-[18rem]:sr-only">
        <tr>{columnHeads([`Said at ${clockMoment(openedAt)}`, 'Happened'], HEAD)}</tr>
      </thead>
      <tbody>
        {rows.map(({ said, happened }) => (
          <tr key={said} className="@max-[18rem]:flex @max-[18rem]:flex-col">
            <td className={`${CELL} text-muted`}>{said}</td>
            <td className={`${CELL} @max-[18rem]:border-t-0 @max-[18rem]:pt-0`}>
              {happened ?? NOT_YET}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HourTableProps {
  readonly replay: Replay;
  readonly known: Known;
  readonly events: readonly ReplayEvent[];
  readonly moments: readonly number[];
}

export function HourTable({ replay: { content }, known, events, moments }: HourTableProps) {
  const { plan, tickSize } = content;
  const closes = new Map(known.quarters.map((row) => [closeOf(row), row[4]]));
  const rows = moments.filter((at) => at === known.at || (at < known.at && at % HOUR_MS === 0));
  return (
    <table className="numeric w-full border-collapse text-[0.8125rem]">
      <thead className="@max-[24rem]:sr-only">
        <tr>{columnHeads(['Time', 'Close', 'R', 'Odds now', 'Event'], HEAD)}</tr>
      </thead>
      <tbody>
        {rows.map((at, row) => {
          const price = at === known.at ? known.price : (closes.get(at) ?? null);
          const r = at === known.at ? known.r : rewardOf(price, plan.entry, plan.stopLoss);
          const odds = known.looks.findLast(([moment]) => moment <= at)?.[1];
          const since = rows[row - 1] ?? Number.NEGATIVE_INFINITY;
          const happened = events.filter((event) => event.at > since && event.at <= at);
          return (
            <tr key={at} className="@max-[24rem]:flex @max-[24rem]:flex-wrap">
              <th scope="row" className={`${CELL} text-start font-normal`}>
                {shortMoment(at)}
              </th>
              <td className={CELL}>{formatPrice(price, tickSize)}</td>
              <td className={CELL}>{rText(r)}</td>
              <td className={CELL}>{odds === undefined ? NOT_AVAILABLE : shareText(odds)}</td>
              <td className={CELL}>{happened.map(({ words }) => words).join('; ')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
