import type { Hono } from 'hono';
import {
  type ContractAnswer,
  ContractRequestSchema,
} from '../../domain/position/contract-terms.ts';
import { readBody } from '../../platform/http/body.ts';
import { requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import type { DerivativesHistories } from '../market/derivatives-histories.ts';
import type { MarketFeed } from '../market/market.ts';
import type { ServerParts } from '../parts.ts';

const LARGEST_BODY = 1_024;

export interface ContractParts extends Pick<ServerParts, 'keeper' | 'directory' | 'clock'> {
  readonly histories: DerivativesHistories;
  readonly market: Pick<MarketFeed, 'market' | 'contract'>;
}

/**
 * POST /contract {coin} → a `ContractAnswer`; POST /derivatives-history {coin} → a
 * `DerivativesHistory`. An unreachable market is a reason, not an error.
 */
export function serveContract(app: Hono, parts: ContractParts): void {
  const { keeper, directory, histories, market, clock } = parts;
  const askedCoin = async (request: Request) => {
    await requireBetaPerson(request, keeper);
    return (await readBody(request, ContractRequestSchema, LARGEST_BODY)).coin;
  };
  app.post('/contract', async (c) => {
    const coin = await askedCoin(c.req.raw);
    const known = await market.contract(coin);
    const answer: ContractAnswer = { ...known, coin, market: market.market, at: clock.now() };
    return c.json(answer);
  });
  app.post('/derivatives-history', async (c) => {
    const coin = await askedCoin(c.req.raw);
    await directory.require(coin);
    return c.json(await histories.of(coin));
  });
}
