import { HISTORY_MS, type HistoryPoint } from '../../../domain/analysis/derivatives-history.ts';
import { type EpochMs, epochMs } from '../../../domain/text/quantity.ts';
import { HOUR_MS } from '../../../domain/text/time-units.ts';
import type { HistorySince } from '../market.ts';
import type { ListedCoin } from './exchange-coins.ts';
import { type ExchangeParts, readCounts, readPayments } from './exchange-derivatives.ts';
import type { FundingPayment } from './funding-summary.ts';

/** 30 days of hourly payments by Bybit's 200. */
const MOST_PAGES = 4;
/** Every four hours, so that 30 days are one request. */
const MOST_COUNTS = HISTORY_MS / (4 * HOUR_MS) + 1;

async function readAllPayments(parts: ExchangeParts, symbol: string, since: number, upTo: number) {
  const { fundingPage, newestFundingFirst } = parts.traits;
  const payments: FundingPayment[] = [];
  let [from, to] = [since, upTo];
  for (let pages = 0; pages < MOST_PAGES && from <= to; pages += 1) {
    const page = await readPayments(parts, symbol, from, to, fundingPage);
    payments.push(...page);
    if (page.length < fundingPage) break;
    const moments = page.map(({ at }) => at);
    if (newestFundingFirst) to = Math.min(...moments) - 1;
    else from = Math.max(...moments) + 1;
  }
  return payments;
}

/** A failure becomes the part's reason. */
export function historyReader(parts: ExchangeParts) {
  return async (listed: () => Promise<ListedCoin>, since: HistorySince, upTo: EpochMs) => {
    const orReason = async (read: (coin: ListedCoin) => Promise<HistoryPoint[] | string>) => {
      try {
        const known = await read(await listed());
        return typeof known === 'string'
          ? { points: [], reason: known }
          : { points: known, reason: null };
      } catch (error) {
        return { points: [], reason: (await parts.refusalOf(error)).message, failed: true };
      }
    };
    const [funding, openInterest] = await Promise.all([
      orReason(async ({ symbol }) => {
        const payments = await readAllPayments(parts, symbol, since.funding, upTo);
        return payments.map(({ at, rate }) => [epochMs(at), rate]);
      }),
      orReason(async (coin) => {
        const span = [since.openInterest, upTo, MOST_COUNTS] as const;
        const counts = await readCounts(parts, coin, '4h', span);
        if (typeof counts === 'string') return counts;
        return counts.map(({ at, value }) => [epochMs(at), value]);
      }),
    ]);
    return { funding, openInterest };
  };
}
