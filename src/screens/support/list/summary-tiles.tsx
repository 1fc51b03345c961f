import type { TicketCounts } from '../../../backend/tickets.ts';

const TILES = [
  ['Pending', 'pending'],
  ['In Progress', 'in_progress'],
  ['Resolved', 'resolved'],
] as const;

/** All tickets of a count. */
export function totalOf(counts: TicketCounts): number {
  return [...counts.values()].reduce((sum, tickets) => sum + tickets, 0);
}

function Tile({ name, count }: { readonly name: string; readonly count: number | null }) {
  return (
    <div className="border-line py-3 max-sm:odd:border-e max-sm:odd:pe-4 max-sm:even:ps-4 max-sm:[&:nth-child(n+3)]:border-t sm:border-s sm:px-4 sm:first:border-s-0 sm:first:ps-0">
      <dt className="text-faint text-xs">{name}</dt>
      <dd className="numeric font-semibold text-[1.25rem]">
        {count === null ? '–' : count.toLocaleString('en')}
      </dd>
    </div>
  );
}

/** The state of the team's work; null: not known yet. */
export function SummaryTiles({ counts }: { readonly counts: TicketCounts | null }) {
  return (
    <dl className="grid grid-cols-2 border-line border-y sm:grid-cols-4">
      <Tile name="Total Tickets" count={counts && totalOf(counts)} />
      {TILES.map(([name, status]) => (
        <Tile key={status} name={name} count={counts && (counts.get(status) ?? 0)} />
      ))}
    </dl>
  );
}
