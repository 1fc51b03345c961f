import type { Hono } from 'hono';
import { type Gatekeeper, requireBetaPerson } from '../../platform/gatekeeper.ts';
import type { CoinDirectory } from './coin-directory.ts';
import { askMarket } from './market-problem.ts';

/** POST /coinlist, no body → {coins}: every symbol that can be analysed, sorted. */
export function serveCoinList(app: Hono, keeper: Gatekeeper, directory: CoinDirectory): void {
  app.post('/coinlist', async (c) => {
    await requireBetaPerson(c.req.raw, keeper);
    const coins = await askMarket(() => directory.list());
    return c.json({ coins: coins.map((info) => info.coin) });
  });
}
