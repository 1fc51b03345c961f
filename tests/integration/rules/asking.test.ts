import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { VOCABULARY } from '../../../analysis-server/rules/check-coin.ts';
import { MarketError } from '../../../domain/market/market-error.ts';
import { OwnRuleSchema, type RulePreview } from '../../../domain/rule/own-rule.ts';
import { RULES } from '../../../domain/rule/rule.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved, createWaitlisted, type Person } from '../../support/people.ts';
import { MARKET_TIME, scriptedMarket } from '../../support/scripted-market.ts';

const HOUR = 3_600_000;
const NOON = Math.floor(MARKET_TIME / HOUR) * HOUR;
const CLAIM = 'oscillator:1d:RSI:oversold';
const OF_BTC = { claim: CLAIM, scope: 'coin', coin: 'BTCUSDT' };
const OF_LIST = { claim: CLAIM, scope: 'list' };
const OF_MARKET = { claim: CLAIM, scope: 'market' };

describe.each(await openBackends())('asking for rules on $name', ({ database, ...opened }) => {
  let ann: Person;
  let api: TestAnalysisServer;
  /** Coins whose candles were asked for. */
  let read: Set<string>;

  beforeEach(async () => {
    await database.query(
      `truncate auth.users, private.hourly_claims, public.analysis_snapshots,
         public.candle_blocks cascade`,
    );
    ann = await createApproved(database);
    api = serve();
  });

  function serve(limits = {}, refusal: MarketError | null = null) {
    const market = scriptedMarket();
    // A refused coin's other timeframes may be read after the answer.
    const asked = new Set<string>();
    read = asked;
    market.before = async (call, coin = '') => {
      if (call !== 'candles') return;
      asked.add(coin);
      if (refusal) throw refusal;
    };
    const parts = { clock: market.clock, roles: { api: true, worker: false }, limits };
    return analysisServerOn({ database, ...opened }, market, parts);
  }

  /** Rows of consecutive hours, the last that many hours ago; of each '#': holds, '!': and fires, '?'. */
  async function record(
    coin: string,
    marks: string,
    hoursAgo = 0,
    listed = true,
    vocabulary = VOCABULARY,
  ): Promise<void> {
    await database.query(
      `insert into private.hourly_claims (market, coin, hour, listed, vocabulary, holds, unknown, fired)
       select 'simulated', $1, $2::timestamptz + n * interval '1 hour', $3, $6,
         array(select $4::text where m in ('#', '!')), array(select $4 where m = '?'),
         array(select $4 where m = '!')
       from unnest($5::text[]) with ordinality t (m, n)`,
      [
        coin,
        new Date(NOON - (marks.length + hoursAgo) * HOUR).toISOString(),
        listed,
        CLAIM,
        [...marks],
        vocabulary,
      ],
    );
  }

  async function watch(...coins: readonly string[]): Promise<void> {
    await database.query(
      `with shown as (
         insert into public.analysis_snapshots
           (coin, market, snapshot_time, engine, result, recommendation, inputs)
         select c, 'simulated', now(), 'rules', '{}', '{}', '{}' from unnest($2::text[]) c
         returning id, coin
       )
       insert into public.watchlist_entries (user_id, coin, current_snapshot)
       select $1, coin, id from shown`,
      [ann.id, coins],
    );
  }

  async function preview(rule: object): Promise<RulePreview> {
    const { status, body } = await api.post(ann, '/rules/preview', rule);
    expect(status).toBe(200);
    return body as RulePreview;
  }

  const rules = () => database.query('select claim, scope, coin, state from public.claim_rules');

  describe('the preview', () => {
    it('of the market is of what was listed, by rows of two hours and of seven days', async () => {
      await record('BTCUSDT', `${'.'.repeat(150)}.#!...#!`);
      await record('ETHUSDT', '##!', 1);
      await record('SOLUSDT', '.!', 3);
      await record('XRPUSDT', '.#!', 0, false);
      await record('ADAUSDT', '??');
      await record('BNBUSDT', '.#', 0, true, 'older');
      await record('DOGEUSDT', '.!', 7 * 24);
      expect(await preview(OF_MARKET)).toEqual({
        holdsNow: ['BTCUSDT', 'ETHUSDT'],
        of: 2,
        fired: [
          { coin: 'BTCUSDT', at: NOON - 5 * HOUR },
          { coin: 'SOLUSDT', at: NOON - 3 * HOUR },
          { coin: 'ETHUSDT', at: NOON - HOUR },
          { coin: 'BTCUSDT', at: NOON },
        ],
        days: 7,
      });
    });

    it('of a list is of the coins on it, listed or not', async () => {
      await watch('BTCUSDT', 'XRPUSDT');
      await record('BTCUSDT', '.'.repeat(24));
      await record('ETHUSDT', '.#!');
      await record('XRPUSDT', '.#!', 0, false);
      expect(await preview(OF_LIST)).toEqual({
        holdsNow: ['XRPUSDT'],
        of: 2,
        fired: [{ coin: 'XRPUSDT', at: NOON }],
        days: 1,
      });
    });

    it('of a coin without rows comes from its candles, read once', async () => {
      const first = await preview(OF_BTC);
      expect(first).toMatchObject({ of: 1, days: 7 });
      expect([...read]).toEqual(['BTCUSDT']);
      read.clear();
      expect(await preview(OF_BTC)).toEqual(first);
      expect([...read]).toEqual([]);
      const saved = await database.query<{ listed: boolean; hours: number }>(
        'select listed, count(*) as hours from private.hourly_claims group by listed',
      );
      expect(saved).toEqual([{ listed: false, hours: 168 }]);
    });

    it.each([
      ['five coins of a list', {}, 5],
      ['as many as analyses may be started', { analysesPerMinute: 2 }, 2],
    ])('computes at most %s, and knows nothing of others', async (_, limits, most) => {
      api = serve(limits, new MarketError('unreachable', 'away'));
      await watch('ADAUSDT', 'AVAXUSDT', 'BNBUSDT', 'BTCUSDT', 'DOGEUSDT', 'ETHUSDT');
      expect(await preview(OF_LIST)).toEqual({ holdsNow: [], of: 0, fired: [], days: 0 });
      expect(read.size).toBe(most);
    });
  });

  describe('saving', () => {
    it('answers with the rule, in the words of the vocabulary', async () => {
      const { status, body } = await api.post(ann, '/rules', OF_BTC);
      expect(status).toBe(201);
      expect(v.parse(v.strictObject(OwnRuleSchema.entries), body)).toMatchObject({
        ...OF_BTC,
        phrase: '1d RSI below 30',
        state: 'on',
        unknown_since: null,
        fired_at: null,
        fired_coin: null,
      });
      expect(await rules()).toEqual([{ ...OF_BTC, state: 'on' }]);
    });

    it('takes a claim that names a price as the one that stands for all', async () => {
      const claim = 'broke-level:1d:above:';
      const answer = await api.post(ann, '/rules', { ...OF_MARKET, claim: `${claim}65000` });
      expect(answer).toMatchObject({ status: 201, body: { claim, coin: null } });
    });

    it('keeps one of two that come at once, and of two people one each', async () => {
      const ben = await createApproved(database);
      const ask = (person: Person) => api.post(person, '/rules', OF_MARKET);
      const answers = await Promise.all([ask(ann), ask(ann), ask(ben)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
      expect(await ask(ann)).toMatchObject({ body: { detail: 'You have this rule already.' } });
      expect(await rules()).toHaveLength(2);
    });

    it('refuses the 51st, however many come at once', async () => {
      const answers = await Promise.all(
        RULES.slice(0, 52).map(({ claim }) => api.post(ann, '/rules', { ...OF_MARKET, claim })),
      );
      const refused = answers.filter(({ status }) => status !== 201);
      expect(refused).toHaveLength(2);
      for (const answer of refused) {
        expect(answer).toMatchObject({
          status: 409,
          body: { detail: 'You have 50 rules, which is the most. Delete one first.' },
        });
      }
    });
  });

  describe.each(['/rules', '/rules/preview'])('POST %s', (path) => {
    const LISTED = 'allowed: one of those that GET /analysis/rules/vocabulary lists';
    it.each([
      [{ ...OF_BTC, claim: 'moon' }, 422, `claim is "moon"; ${LISTED}`],
      [{ ...OF_BTC, claim: '' }, 422, `claim is ""; ${LISTED}`],
      [{ ...OF_BTC, claim: 'x'.repeat(9_000) }, 422, `claim is "${'x'.repeat(59)}...; ${LISTED}`],
      [{ ...OF_BTC, claim: 7 }, 422, 'claim is 7; expected string'],
      [{ ...OF_BTC, coin: 'ABCUSDT' }, 404, 'coin ABCUSDT is not listed on Simulated market'],
      [{ ...OF_BTC, coin: 'btc' }, 422, 'coin is "btc"; a coin looks like BTCUSDT'],
      [{ claim: CLAIM, scope: 'coin' }, 422, 'coin is missing'],
      [OF_LIST, 422, 'Your watch list is empty. Add a coin first.'],
      [{ claim: CLAIM, scope: 'all' }, 422, 'scope is "all"; expected'],
      [{ scope: 'market' }, 422, 'claim is missing'],
      [[], 422, 'scope is missing'],
      [null, 422, 'the body is null'],
    ])('refuses %j', async (body, status, detail) => {
      const answer = await api.post(ann, path, body);
      expect(answer).toMatchObject({ status, body: { detail: expect.stringContaining(detail) } });
      expect(await rules()).toEqual([]);
    });

    it('is for approved people alone', async () => {
      const waiting = await createWaitlisted(database);
      expect((await api.post(null, path, OF_MARKET)).status).toBe(401);
      expect((await api.post(waiting, path, OF_MARKET)).status).toBe(403);
      expect(await rules()).toEqual([]);
    });
  });
});
