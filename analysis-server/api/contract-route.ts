import type { Hono } from 'hono';
import {
  type ContractAnswer,
  ContractRequestSchema,
} from '../../domain/position/contract-terms.ts';
import { readBody } from '../../platform/http/body.ts';
import { type Gatekeeper, requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { MarketFeed } from '../market/market.ts';

const LARGEST_BODY = 1_024;

/** POST /contract {coin} → a `ContractAnswer`. An unreachable market is a reason, not an error. */
export function serveContract(
  app: Hono,
  keeper: Gatekeeper,
  market: Pick<MarketFeed, 'market' | 'contract'>,
  clock: Clock,
): void {
  app.post('/contract', async (c) => {
    await requireBetaPerson(c.req.raw, keeper);
    const { coin } = await readBody(c.req.raw, ContractRequestSchema, LARGEST_BODY);
    const known = await market.contract(coin);
    const answer: ContractAnswer = { ...known, coin, market: market.market, at: clock.now() };
    return c.json(answer);
  });
}
