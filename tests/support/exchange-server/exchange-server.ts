import { createServer, type IncomingMessage } from 'node:http';
import {
  EXCHANGE_IDS,
  type ExchangeId,
} from '../../../analysis-server/market/exchange/exchange-ids.ts';
import type { EpochMs } from '../../../domain/text/quantity.ts';
import { binanceUsdmProtocol } from './binance-usdm-protocol.ts';
import { bybitProtocol } from './bybit-protocol.ts';
import { bookDay, candleBook } from './candle-book.ts';
import { binanceUsdmDerivatives } from './derivatives/binance-usdm-derivatives.ts';
import { bybitDerivatives } from './derivatives/bybit-derivatives.ts';
import {
  type DerivativesProtocol,
  type DerivativesSettings,
  derivativesBook,
} from './derivatives/derivatives-book.ts';
import { hyperliquidDerivatives } from './derivatives/hyperliquid-derivatives.ts';
import { krakenFuturesDerivatives } from './derivatives/kraken-futures-derivatives.ts';
import { type Fault, sendWith } from './fault.ts';
import { hyperliquidProtocol } from './hyperliquid-protocol.ts';
import { joinedTickers } from './joined-tickers.ts';
import { krakenFuturesProtocol } from './kraken-futures-protocol.ts';
import type { CandleLookup, Protocol, ProtocolRequest } from './protocol.ts';
import { type CountedTraffic, requestLimits } from './request-limits.ts';
import { TICKER_PROTOCOLS } from './ticker-protocols.ts';

const PROTOCOLS: Readonly<Record<ExchangeId, Protocol>> = {
  bybit: bybitProtocol,
  krakenfutures: krakenFuturesProtocol,
  hyperliquid: hyperliquidProtocol,
  binanceusdm: binanceUsdmProtocol,
};

const DERIVATIVES: Readonly<Record<ExchangeId, DerivativesProtocol>> = {
  bybit: bybitDerivatives,
  krakenfutures: krakenFuturesDerivatives,
  hyperliquid: hyperliquidDerivatives,
  binanceusdm: binanceUsdmDerivatives,
};

export interface ExchangeServerSettings extends DerivativesSettings {
  readonly clock: () => EpochMs;
  /** Exchanges that the server speaks for; all where unset. */
  readonly speaks?: readonly ExchangeId[];
  /** Bases of contracts that it lists besides its own few. */
  readonly others?: readonly string[];
  /** The time by which it counts requests; the machine's where unset. */
  readonly countingClock?: () => number;
}

export interface ExchangeServer {
  /** For EXCHANGE_URL. */
  readonly url: string;
  /** Every request received so far, such as `GET /v5/market/kline?symbol=...`. */
  readonly received: readonly string[];
  /** What an exchange has counted so far; it refuses what is over its limits. */
  traffic(exchange: ExchangeId): CountedTraffic;
  /** Decides about each request to come; null answers it soundly. */
  setFault(decide: Fault | null | ((request: ProtocolRequest) => Fault | null)): void;
  /** Answers each request to come only when the promise for it is settled. */
  setHold(hold: (request: ProtocolRequest) => Promise<void>): void;
  close(): Promise<void>;
}

async function readRequest(incoming: IncomingMessage): Promise<ProtocolRequest> {
  const url = new URL(incoming.url ?? '/', 'http://localhost');
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return {
    path: url.pathname,
    query: url.searchParams,
    body: text === '' ? null : JSON.parse(text),
  };
}

function joined(prices: unknown, funding: unknown): unknown {
  return prices === null || funding === null ? (prices ?? funding) : joinedTickers(prices, funding);
}

/** Starts a server on a free loopback port that speaks the exchanges' public protocols. */
export async function startExchangeServer(
  settings: ExchangeServerSettings,
): Promise<ExchangeServer> {
  const book = candleBook(settings);
  const derivatives = derivativesBook(settings);
  const spoken = settings.speaks ?? EXCHANGE_IDS;
  const { others = [], countingClock = Date.now } = settings;
  const limits = new Map(EXCHANGE_IDS.map((id) => [id, requestLimits(id, countingClock)]));
  const received: string[] = [];
  let decide: (request: ProtocolRequest) => Fault | null = () => null;
  let hold: (request: ProtocolRequest) => Promise<void> = async () => {};

  const server = createServer(async (incoming, response) => {
    const request = await readRequest(incoming);
    received.push(`${incoming.method} ${incoming.url}`);
    const fault = decide(request);
    await hold(request);
    const candles: CandleLookup = (_contract, timeframe, from, to) => {
      const rows = book.candles(timeframe, from, to);
      return fault?.kind === 'candles' ? fault.change(rows, timeframe) : rows;
    };
    const day = bookDay(settings.clock());
    for (const id of spoken) {
      const answer =
        PROTOCOLS[id](request, candles, others) ??
        joined(TICKER_PROTOCOLS[id](request, day), DERIVATIVES[id](request, derivatives));
      if (answer === null) continue;
      const refusal = limits.get(id)?.count(request, answer) ?? null;
      sendWith(refusal ?? fault, JSON.stringify(answer), response);
      return;
    }
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    traffic: (id) => limits.get(id)?.traffic() ?? { weight: 0, refusals: 0 },
    setFault(next) {
      decide = typeof next === 'function' ? next : () => next;
    },
    setHold(next) {
      hold = next;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
      });
    },
  };
}
