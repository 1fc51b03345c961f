import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { marketProblem } from '../../../analysis-server/api/market-problem.ts';
import {
  type ExchangeMarket,
  openExchange,
} from '../../../analysis-server/market/exchange/exchange.ts';
import { exchangeBudget } from '../../../analysis-server/market/exchange/exchange-budget.ts';
import type { ExchangeId } from '../../../analysis-server/market/exchange/exchange-ids.ts';
import type { MarketSource } from '../../../analysis-server/market/market.ts';
import type { MarketErrorKind } from '../../../domain/market/market-error.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { unkeptMarket } from '../../support/unkept-market.ts';
import { type RecordedServer, type Recordings, startRecordedServer } from './recorded-server.ts';

/** The moment of all recordings. */
export const NOW = epochMs(Date.UTC(2026, 4, 6, 12, 7));

/** What a case asks with. */
export interface Asked {
  /** As the exchange gives it. */
  readonly feed: ExchangeMarket;
  /** With the checks that every analysis has. */
  readonly market: MarketSource;
  /** Lets time pass, for pauses too. */
  wait(milliseconds: number): void;
  /** Other recordings of its own from now on. */
  play(recordings: Recordings): void;
  /** Requests since the case began or `play` was called. */
  received(): readonly string[];
}

export interface Refusal {
  readonly kind: MarketErrorKind;
  /** What a person reads. */
  readonly words: string | RegExp;
  /** What the API says of when to ask again; 15 where the exchange does not. */
  readonly seconds?: number | null;
  /** Of the API's answer; 503 where unset. */
  readonly status?: number;
}

export interface Case {
  /** A sentence. */
  readonly says: string;
  /** Counts before the sound recordings. */
  readonly recorded?: Recordings;
  readonly ask: (asked: Asked) => Promise<unknown>;
  /** As `toEqual` has it; or `refused`. */
  readonly gives?: unknown;
  readonly refused?: Refusal;
  /** All requests of the case, in their order. */
  readonly requests?: readonly string[];
}

async function expectRefusal(asking: Promise<unknown>, refused: Refusal): Promise<void> {
  const error = await asking.then(
    (given) => expect.fail(`given: ${JSON.stringify(given)}`),
    (reason: unknown) => reason,
  );
  const { kind, words, seconds = 15, status = 503 } = refused;
  expect(error).toMatchObject({ name: 'MarketError', kind });
  const detail = words instanceof RegExp ? expect.stringMatching(words) : words;
  expect(marketProblem(error)).toMatchObject({ status, detail, retryAfterSeconds: seconds });
}

/** Runs a table of cases; each opens the exchange afresh, through the real ccxt. */
export function meetRecordings(id: ExchangeId, sound: Recordings, cases: readonly Case[]): void {
  let server: RecordedServer;
  let feed: ExchangeMarket;
  let now = NOW;

  beforeAll(async () => {
    server = await startRecordedServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    now = NOW;
    const clock = () => now;
    const baseUrl = server.url;
    const budget = exchangeBudget({ id, baseUrl, clock });
    feed = await openExchange({ id, clock, baseUrl, budget });
  });
  afterEach(() => feed.close());

  const bySentence = cases.map((each) => [each.says, each] as const);

  it.each(bySentence)('%s', async (_, { recorded = {}, ask, gives, refused, requests }) => {
    const play = (recordings: Recordings) => server.play(recordings, sound);
    play(recorded);
    const asking = ask({
      feed,
      market: unkeptMarket(feed),
      play,
      received: server.received,
      wait(milliseconds) {
        now = epochMs(now + milliseconds);
      },
    });
    if (refused) await expectRefusal(asking, refused);
    else expect(await asking).toEqual(gives);
    if (requests) expect(server.received()).toEqual(requests);
  });
}
