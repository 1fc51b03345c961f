import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openExchange } from '../../../analysis-server/market/exchange/exchange.ts';
import type { MarketFeed } from '../../../analysis-server/market/market.ts';
import { createPriceBoard } from '../../../analysis-server/market/prices/price-board.ts';
import { createPriceMetrics } from '../../../analysis-server/metrics.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import { type PricesAnswer, PricesAnswerSchema } from '../../../domain/market/prices.ts';
import { createMetrics } from '../../../platform/server/metrics.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import {
  type ExchangeServer,
  startExchangeServer,
} from '../../support/exchange-server/exchange-server.ts';
import { createApproved, type Person } from '../../support/people.ts';
import { MARKET_TIME, scriptedMarket } from '../../support/scripted-market.ts';
import { type SettableClock, settableClock } from '../../support/settable-clock.ts';
import { quietLog } from '../../support/test-database.ts';

const PATIENCE = 30_000;

describe.each(await openBackends())('prices on $name', (opened) => {
  let ann: Person;
  let clock: SettableClock;
  let exchange: ExchangeServer;
  let markets: readonly MarketFeed[];

  beforeAll(async () => {
    ann = await createApproved(opened.database);
    clock = settableClock(MARKET_TIME);
    exchange = await startExchangeServer({ clock: clock.now, speaks: ['krakenfutures'] });
    const open = () =>
      openExchange({ id: 'krakenfutures', clock: clock.now, baseUrl: exchange.url });
    markets = [await open(), await open()];
    await Promise.all(markets.map((market) => market.coins()));
  });
  afterAll(async () => {
    await Promise.all(markets.map((market) => market.close()));
    await exchange.close();
  });

  const asked = () => exchange.received.filter((line) => line.includes('ticker')).length;

  /** Two copies' boards over one database, whom nobody has asked for an hour. */
  function boards() {
    clock.advance(3_600_000);
    exchange.setFault(null);
    return markets.map((market) =>
      createPriceBoard({
        database: opened.database,
        market,
        clock,
        log: quietLog,
        metrics: createPriceMetrics(createMetrics('test')),
      }),
    );
  }

  describe('the boards of two copies', () => {
    it('ask the market once in an interval, however often they are asked', async () => {
      const [one, two] = boards();
      const before = asked();
      const [first] = await Promise.all([one?.fresh(PATIENCE), one?.fresh(PATIENCE)]);
      const second = await two?.fresh(PATIENCE);
      expect(asked()).toBe(before + 1);
      expect(first?.at).toBe(clock.now());
      expect(second).toEqual(first);

      for (let round = 1; round <= 6; round += 1) {
        clock.advance(10_000);
        await Promise.all([one?.fresh(0), two?.fresh(0)]);
        await Promise.all([one?.renew(), two?.renew()]);
        expect(asked()).toBe(before + 1 + round);
        await Promise.all([one?.renew(), two?.renew()]);
        const [a, b] = await Promise.all([one?.fresh(0), two?.fresh(0)]);
        expect(a?.at).toBe(clock.now());
        expect(b).toEqual(a);
      }
    });

    it('ask nothing once nobody has wanted prices for a minute', async () => {
      const [board] = boards();
      await board?.fresh(PATIENCE);
      const before = asked();
      clock.advance(59_000);
      await board?.renew();
      expect(asked()).toBe(before + 1);
      clock.advance(1_000);
      await board?.renew();
      clock.advance(3_600_000);
      await board?.renew();
      expect(asked()).toBe(before + 1);
      const woken = await board?.fresh(PATIENCE);
      expect(asked()).toBe(before + 2);
      expect(woken?.at).toBe(clock.now());
    });

    it('keep the last prices with their age while the market fails', async () => {
      const [board] = boards();
      const good = await board?.fresh(PATIENCE);
      exchange.setFault({ kind: 'status', status: 503 });
      for (let minute = 0; minute < 3; minute += 1) {
        clock.advance(30_000);
        await board?.renew();
        expect(await board?.fresh(PATIENCE)).toEqual(good);
      }
      exchange.setFault(null);
      clock.advance(30_000);
      await board?.renew();
      expect((await board?.fresh(PATIENCE))?.at).toBe(clock.now());
    });

    it('are not held up by a market that hangs, beyond the first asker', async () => {
      const [board] = boards();
      const good = await board?.fresh(PATIENCE);
      let release: () => void = () => undefined;
      exchange.setHold(() => new Promise((resolve) => (release = resolve)));
      clock.advance(3_600_000);
      expect(await board?.fresh(1)).toEqual(good);
      expect(await board?.fresh(PATIENCE)).toEqual(good);
      release();
      exchange.setHold(async () => undefined);
      await board?.renew();
      expect((await board?.fresh(PATIENCE))?.at).toBe(clock.now());
    });

    it('take a turn that a copy with a clock far ahead has taken', async () => {
      const [one, two] = boards();
      await one?.fresh(PATIENCE);
      clock.advance(-1_800_000);
      expect((await two?.fresh(PATIENCE))?.at).toBe(clock.now());
    });
  });

  describe('POST /prices', () => {
    let api: TestAnalysisServer;

    beforeAll(() => {
      const market = scriptedMarket();
      api = analysisServerOn(opened, market, { clock: market.clock });
    });

    function ask(coins: unknown, headers: Record<string, string> = {}) {
      return api.server.app.request('/prices', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ann.token}`,
          'content-type': 'application/json',
          ...headers,
        },
        body: JSON.stringify({ coins }),
      });
    }
    const read = async (response: Response): Promise<PricesAnswer> =>
      v.parse(PricesAnswerSchema, await response.json());

    it('answers price, change and turnover of the coins that the market has', async () => {
      const answer = await read(await ask(['BTCUSDT', 'FOOUSDT', 'ETHUSDT', 'BTCUSDT']));
      const tickers = await api.market.tickers();
      expect(answer.market).toEqual(api.market.market);
      expect(answer.at).toBe(MARKET_TIME);
      expect(Object.keys(answer.prices)).toEqual(['BTCUSDT', 'ETHUSDT']);
      const btc = tickers.find(({ coin }) => coin === 'BTCUSDT');
      expect(answer.prices.BTCUSDT).toEqual({
        price: btc?.price,
        change24h: Number(btc?.change24h?.toFixed(2)),
        turnover24h: Number(btc?.turnover24h?.toFixed(0)),
        tickSize: 0.1,
      });
    });

    it('answers 304 to who has it, until there are new prices or other coins are asked', async () => {
      const coins = ['BTCUSDT', 'ETHUSDT'];
      const first = await ask(coins);
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[\w-]{20,}"$/);
      for (const condition of [tag, `W/${tag}`, `"another", ${tag}`, '*']) {
        const again = await ask(coins, { 'if-none-match': condition });
        expect(again.status).toBe(304);
        expect(await again.text()).toBe('');
        expect(again.headers.get('etag')).toBe(tag);
      }
      expect((await ask(['BTCUSDT'], { 'if-none-match': tag })).status).toBe(200);
      api.market.clock.advance(30_000);
      const later = await ask(coins, { 'if-none-match': tag });
      expect(later.status).toBe(200);
      expect((await read(later)).at).toBe(MARKET_TIME + 30_000);
    });

    it('may be kept by the asker alone, for as long as the prices are the newest', async () => {
      const kept = async () => (await ask(['BTCUSDT'])).headers.get('cache-control');
      api.market.clock.advance(60_000);
      expect(await kept()).toBe('private, max-age=10');
      api.market.clock.advance(3_500);
      expect(await kept()).toBe('private, max-age=7');
      api.market.clock.advance(9_000);
      expect(await kept()).toBe('private, max-age=0');
    });

    it.each([
      [0, 'coins names 0; allowed: 1 to 200'],
      [201, 'coins names 201; allowed: 1 to 200'],
      [2_000, 'coins names 2000; allowed: 1 to 200'],
    ])('refuses %d coins with what is allowed', async (count, detail) => {
      const coins = Array.from({ length: count }, (_, index) => `COIN${index}USDT`);
      const refused = await ask(coins);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toEqual({ detail });
    });

    it('answers 200 coins of which it has none with no prices', async () => {
      const coins = Array.from({ length: 200 }, (_, index) => `COIN${index}USDT`);
      expect((await read(await ask(coins))).prices).toEqual({});
    });

    it('is refused where coins are no list of texts', async () => {
      for (const coins of ['BTCUSDT', [1], null, undefined]) {
        expect((await ask(coins)).status).toBe(422);
      }
    });

    it('says that there are no prices where the market has never said any', async () => {
      const scripted = scriptedMarket();
      scripted.before = async () => {
        throw new MarketError('unreachable', 'The cable is cut.');
      };
      const market = { ...scripted, market: { ...scripted.market, id: 'never-answers' } };
      const silent = analysisServerOn(opened, market, { clock: market.clock });
      expect(await silent.post(ann, '/prices', { coins: ['BTCUSDT'] })).toMatchObject({
        status: 503,
        retryAfter: '5',
        body: { detail: 'The market has said no prices yet.' },
      });
    });

    it('has room for an app that polls four times a minute on several devices', async () => {
      const market = scriptedMarket();
      const limited = analysisServerOn(opened, market, {
        clock: market.clock,
        limits: { callsPerMinute: 240 },
      });
      for (let poll = 0; poll < 40; poll += 1) {
        market.clock.advance(1_500);
        expect((await limited.post(ann, '/prices', { coins: ['BTCUSDT'] })).status).toBe(200);
      }
    });
  });

  it('POST /coinlist names the coins and says their turnover beside the list', async () => {
    const market = scriptedMarket();
    const api = analysisServerOn(opened, market, { clock: market.clock });
    const { body } = await api.post(ann, '/coinlist');
    const coins = (await market.coins()).map(({ coin }) => coin);
    expect(body).toMatchObject({ coins, names: { BTCUSDT: 'Bitcoin', SHIBUSDT: 'Shiba Inu' } });
    const turnover = Object.fromEntries(
      (await market.tickers()).map(({ coin, turnover24h }) => [coin, Math.round(turnover24h ?? 0)]),
    );
    expect(body).toMatchObject({ turnover });
  });
});
