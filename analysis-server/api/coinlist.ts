import type { Hono } from 'hono';
import { type Gate, requireBetaPerson } from './beta-person.ts';
import type { CoinDirectory } from './coin-directory.ts';
import { askMarket } from './market-problem.ts';

/** POST /coinlist, no body → {coins}: every symbol that can be analysed, sorted. */
export function serveCoinList(app: Hono, gate: Gate, directory: CoinDirectory): void {
  app.post('/coinlist', async (c) => {
    await requireBetaPerson(c.req.raw, gate);
    const coins = await askMarket(() => directory.list());
    return c.json({ coins: coins.map((info) => info.coin) });
  });
}
