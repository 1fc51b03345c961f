import * as v from 'valibot';
import { bookRate, type DerivativesProtocol } from './derivatives-book.ts';

const QuerySchema = v.object({
  type: v.literal('fundingHistory'),
  coin: v.string(),
  startTime: v.number(),
  endTime: v.nullish(v.number()),
});

const LARGEST_PAGE = 500;
/** Its settlements come a little after the hour. */
export const LATENESS_MS = 76;

/** Hyperliquid's funding history (hyperliquid.gitbook.io, "Info endpoint: perpetuals"). */
export const hyperliquidDerivatives: DerivativesProtocol = ({ path, body }, book) => {
  const query = v.safeParse(QuerySchema, body);
  if (path !== '/info' || !query.success) return null;
  const { coin, startTime, endTime } = query.output;
  return book
    .payments(1, startTime - LATENESS_MS, (endTime ?? book.now()) - LATENESS_MS)
    .slice(0, LARGEST_PAGE)
    .map((at) => ({
      coin,
      fundingRate: String(bookRate(at)),
      premium: '0.00031774',
      time: at + LATENESS_MS,
    }));
};
