import {
  type ExchangeMarket,
  openExchange,
} from '../../analysis-server/market/exchange/exchange.ts';
import type { ExchangeId } from '../../analysis-server/market/exchange/exchange-ids.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';
import {
  type ExchangeServer,
  type ExchangeServerSettings,
  startExchangeServer,
} from './exchange-server/exchange-server.ts';

const opened: (ExchangeServer | ExchangeMarket)[] = [];

/** The market of an exchange that stands on loopback; `closeMarkets` ends both after the test. */
export async function openMarket(
  id: ExchangeId,
  clock: () => EpochMs,
  settings: Partial<ExchangeServerSettings> = {},
) {
  const server = await startExchangeServer({ clock, speaks: [id], ...settings });
  const market = await openExchange({ id, clock, baseUrl: server.url });
  opened.push(server, market);
  return { server, market };
}

export async function closeMarkets(): Promise<void> {
  for (const each of opened.splice(0).reverse()) await each.close();
}
