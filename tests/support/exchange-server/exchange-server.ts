import { createServer, type IncomingMessage } from 'node:http';
import { EXCHANGE_IDS, type ExchangeId } from '../../../analysis-server/market/exchange-ids.ts';
import type { EpochMs } from '../../../domain/quantity.ts';
import { binanceUsdmProtocol } from './binance-usdm-protocol.ts';
import { bybitProtocol } from './bybit-protocol.ts';
import { type BookSettings, candleBook } from './candle-book.ts';
import { type Fault, sendWith } from './fault.ts';
import { hyperliquidProtocol } from './hyperliquid-protocol.ts';
import { krakenFuturesProtocol } from './kraken-futures-protocol.ts';
import type { CandleLookup, Protocol, ProtocolRequest } from './protocol.ts';

const PROTOCOLS: Readonly<Record<ExchangeId, Protocol>> = {
  bybit: bybitProtocol,
  krakenfutures: krakenFuturesProtocol,
  hyperliquid: hyperliquidProtocol,
  binanceusdm: binanceUsdmProtocol,
};

export interface ExchangeServerSettings extends BookSettings {
  readonly clock: () => EpochMs;
  /** Exchanges that the server speaks for; all where unset. */
  readonly speaks?: readonly ExchangeId[];
}

export interface ExchangeServer {
  /** For EXCHANGE_URL. */
  readonly url: string;
  /** Every request received so far, such as `GET /v5/market/kline?symbol=...`. */
  readonly received: readonly string[];
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

/** Starts a server on a free loopback port that speaks the exchanges' public protocols. */
export async function startExchangeServer(
  settings: ExchangeServerSettings,
): Promise<ExchangeServer> {
  const book = candleBook(settings);
  const protocols = (settings.speaks ?? EXCHANGE_IDS).map((name) => PROTOCOLS[name]);
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
      return fault?.kind === 'candles' ? fault.change(rows) : rows;
    };
    const answers = protocols.map((protocol) => protocol(request, candles));
    const answer = answers.find((value) => value !== null);
    if (answer === undefined)
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    else sendWith(fault, JSON.stringify(answer), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');

  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
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
