import type { RecentAnalysis } from '../../../device/database/recent-analyses.ts';
import { useListPrices } from '../../../state/use-price.ts';
import { useNow } from '../../../ui/use-now.ts';
import { KeptRow } from '../rail/coin-row.tsx';

interface RecentListProps {
  readonly userId: string;
  readonly recent: readonly RecentAnalysis[];
}

/** The analyses of the last 24 hours that this device can open, with or without a network. */
export function RecentList({ userId, recent }: RecentListProps) {
  const now = useNow(5_000);
  useListPrices(
    recent.map(({ coin }) => coin),
    false,
  );
  return (
    <section aria-labelledby="recent-title" className="mt-8">
      <h2 id="recent-title" className="font-semibold text-[1.0625rem]">
        On this device
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {recent.map((kept) => (
          <li key={kept.coin}>
            <div className="-mx-4">
              <KeptRow userId={userId} kept={kept} current={false} now={now} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
