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
    <div className="rounded-xl border border-line bg-surface px-4 py-3">
      <dt className="text-muted text-sm">{name}</dt>
      <dd className="numeric font-semibold text-2xl">
        {count === null ? '–' : count.toLocaleString('en')}
      </dd>
    </div>
  );
}

/** The state of the team's work; null: not known yet. */
export function SummaryTiles({ counts }: { readonly counts: TicketCounts | null }) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4 sm:gap-3">
      <Tile name="Total Tickets" count={counts && totalOf(counts)} />
      {TILES.map(([name, status]) => (
        <Tile key={status} name={name} count={counts && (counts.get(status) ?? 0)} />
      ))}
    </dl>
  );
}
