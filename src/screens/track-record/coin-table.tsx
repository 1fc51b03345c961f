import { Link } from 'react-router-dom';
import { rText, shareText } from '../../../domain/r-text.ts';
import type { TrackRecord } from '../../../domain/track-record.ts';
import { Card } from '../../ui/card.tsx';
import { addressOf } from './address.ts';

/** What came of each coin's recommendations. */
export function CoinTable({ record }: { readonly record: TrackRecord }) {
  return (
    <Card title="By coin">
      <table className="numeric w-full border-collapse text-sm">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-1 pe-2 sm:pe-3 text-start font-medium">
              Coin
            </th>
            <th scope="col" className="py-1 pe-2 sm:pe-3 text-end font-medium">
              Settled
            </th>
            <th scope="col" className="py-1 pe-2 sm:pe-3 text-end font-medium">
              Hit rate
            </th>
            <th scope="col" className="py-1 text-end font-medium">
              Average
            </th>
          </tr>
        </thead>
        <tbody>
          {record.coins.map(({ coin, entries, settled, hits, netR }) => (
            <tr key={coin} className="border-line border-t">
              <th scope="row" className="pe-2 sm:pe-3 text-start font-medium">
                <Link
                  to={`/track-record?${addressOf({ market: record.market, coin, page: 0 })}`}
                  className="inline-flex min-h-11 items-center text-accent underline"
                >
                  {coin}
                </Link>
              </th>
              <td className="pe-2 sm:pe-3 text-end">
                {settled} of {entries}
              </td>
              <td className="pe-2 sm:pe-3 text-end">
                {settled > 0 ? shareText(hits / settled) : 'N/A'}
              </td>
              <td className="whitespace-nowrap text-end">{rText(netR)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
