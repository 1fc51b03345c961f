import type { Hono } from 'hono';
import {
  CoinsRequestSchema,
  MOST_PRICED_COINS,
  PRICE_INTERVAL_MS,
} from '../../domain/market/prices.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import { readBody } from '../../platform/http/body.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Gatekeeper, requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import type { PriceRound } from '../market/prices/price-board.ts';
import type { ServerParts } from '../parts.ts';
import { taggedAnswer } from './tagged-answer.ts';

const PATIENCE_MS = 1_500;
const RETRY_SECONDS = 5;
/** Large enough that too many coins are refused as such, not as too large a body. */
const LARGEST_BODY = 65_536;

/** @throws Problem 400 unless a beta user names 1 to `most` coins */
export async function askedCoins(
  request: Request,
  keeper: Gatekeeper,
  most: number,
): Promise<readonly string[]> {
  await requireBetaPerson(request, keeper);
  const { coins } = await readBody(request, CoinsRequestSchema, LARGEST_BODY);
  if (coins.length > 0 && coins.length <= most) return coins;
  throw new Problem(400, `coins names ${coins.length}; allowed: 1 to ${most}`);
}

export function pricesAnswer(
  { market, at, written }: PriceRound,
  coins: readonly string[],
  condition: string,
  now: EpochMs,
): Response {
  const entries: string[] = [];
  for (const coin of new Set(coins)) {
    const entry = written.get(coin);
    if (entry !== undefined) entries.push(entry);
  }
  const body = `{"market":${JSON.stringify(market)},"at":${at},"prices":{${entries.join()}}}`;
  return taggedAnswer(body, condition, at + PRICE_INTERVAL_MS - now);
}

/** POST /prices {coins} → a `PricesAnswer` with a strong ETag, or 304. Unknown coins are absent. */
export function servePrices(
  app: Hono,
  { keeper, board, clock }: Pick<ServerParts, 'keeper' | 'board' | 'clock'>,
): void {
  app.post('/prices', async (c) => {
    const coins = await askedCoins(c.req.raw, keeper, MOST_PRICED_COINS);
    const round = await board.fresh(PATIENCE_MS);
    if (round === null) {
      throw new Problem(503, 'The market has said no prices yet.', RETRY_SECONDS);
    }
    return pricesAnswer(round, coins, c.req.header('if-none-match') ?? '', clock.now());
  });
}
