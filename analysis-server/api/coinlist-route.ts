import type { Hono } from 'hono';
import { requireBetaPerson } from '../../platform/person/gatekeeper.ts';
import { coinName } from '../market/coin-names.ts';
import type { ServerParts } from '../parts.ts';
import { askMarket } from './market-problem.ts';

/** Longest wait for turnovers, which the list can do without. */
const PATIENCE_MS = 1_000;

const known = <T>(entries: readonly (readonly [string, T | null])[]) =>
  Object.fromEntries(entries.filter(([, value]) => value !== null));

export interface CoinListParts extends Pick<ServerParts, 'keeper' | 'directory' | 'board'> {
  readonly freeQuestions: boolean;
  readonly marketScan?: boolean;
}

/** POST /coinlist → {coins, names, turnover, freeQuestions, scan}; names, turnover if known. */
export function serveCoinList(app: Hono, parts: CoinListParts): void {
  const { keeper, directory, board, freeQuestions, marketScan: scan = false } = parts;
  app.post('/coinlist', async (c) => {
    await requireBetaPerson(c.req.raw, keeper);
    const [listed, round] = await Promise.all([
      askMarket(() => directory.list()),
      board.fresh(PATIENCE_MS),
    ]);
    const coins = listed.map((info) => info.coin);
    const turnover = (round?.tickers ?? []).map(
      ({ coin, turnover24h }) =>
        [coin, turnover24h === null ? null : Math.round(turnover24h)] as const,
    );
    return c.json({
      coins,
      names: known(coins.map((coin) => [coin, coinName(coin)] as const)),
      turnover: known(turnover),
      freeQuestions,
      scan,
    });
  });
}
