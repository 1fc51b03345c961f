import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { ensureCoins, useCoins } from '../../state/coins.ts';
import { useListPrices } from '../../state/use-price.ts';
import { buttonClass } from '../../ui/button.tsx';
import { StarterCoin } from './starter-coin.tsx';

/** How many coins an empty list offers. */
const OFFERED = 3;

/** A list without coins: how they come onto it, and the most traded ones to begin with. */
export function EmptyList({ userId }: { readonly userId: string }) {
  const list = useCoins((state) => state.list);
  useEffect(() => void ensureCoins(), []);
  const offered = list.status === 'ready' ? list.coins.slice(0, OFFERED) : [];
  useListPrices(offered);
  return (
    <div className="border-line border-t py-8">
      <p className="font-semibold text-[1.0625rem]">No coins in your watchlist yet</p>
      <p className="mt-1 max-w-prose text-muted">
        Analyse a coin on the dashboard and press “Add to Watch List”. It is analysed again at your
        monitoring times, and the app tells you what changed.
      </p>
      <Link to="/dashboard" className={buttonClass('primary', 'mt-4')}>
        Go to Dashboard
      </Link>
      {list.status === 'ready' && list.coins.length > 0 ? (
        <section aria-label="Add with one press" className="mt-8">
          <p className="mb-2 text-[0.8125rem] text-faint">
            Or begin with the most traded: one press analyses the coin and adds it.
          </p>
          <ul className="md:grid md:grid-cols-3">
            {offered.map((coin) => (
              <StarterCoin key={coin} userId={userId} coin={coin} name={list.names[coin]} />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
