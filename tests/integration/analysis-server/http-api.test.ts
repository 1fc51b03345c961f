import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AnalysisAnswerSchema,
  ListEntrySchema,
  MarketsAnswerSchema,
  PlanAnswerSchema,
  RecordAnswerSchema,
} from '../../../analysis-server/open-api/answer-schemas.ts';
import { analysisServerOn, type TestAnalysisServer } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { generatedCalls, isAllowed, isDocumented } from '../../support/generated-calls.ts';
import { createApproved, type Person, setApproved } from '../../support/people.ts';
import { scriptedMarket } from '../../support/scripted-market.ts';
import { tokenCaller } from '../../support/token-caller.ts';

const COIN = 'BTCUSDT';
const PUT = { method: 'PUT' };
const DELETE = { method: 'DELETE' };

describe.each(await openBackends())('the documented API on $name', (opened) => {
  const { database } = opened;
  let ann: Person;
  let token: string;
  let api: TestAnalysisServer;
  let caller: ReturnType<typeof tokenCaller>;

  beforeAll(async () => {
    const market = scriptedMarket();
    const limits = { callsPerToken: 60_000, tokenCallsPerPerson: 60_000 };
    api = analysisServerOn(opened, market, { clock: market.clock, limits });
    caller = tokenCaller(api.server.app);
    await api.server.start();
    ann = await createApproved(database);
    ({ token } = await caller.made(ann.token, { scopes: ['read', 'read list', 'change list'] }));
    const { key } = await api.analyze(ann, COIN);
    await api.finished(ann, COIN, key);
    await database.query(
      `insert into public.scan_rows (market, coin, place, snapshot, scanned_at, plan)
       select s.market, s.coin, 1, s.id, s.taken_at, jsonb_build_object('market',
         s.result -> 'market', 'price', 100, 'tickSize', 0.1, 'leans', jsonb_build_object(
           '1w', null, '1d', 'up', '4h', null, '1h', null, '15m', null),
         'action', 'LONG', 'stance', 'trade', 'funding', null,
         'odds', jsonb_build_object('label', 'TP3', 'hit', 0.25, 'base', 0.21),
         'claims', jsonb_build_object('hour', 0, 'holds', jsonb_build_array('squeeze:1d'),
           'began', '[]'::jsonb, 'ended', '[]'::jsonb)) from public.analysis_snapshots s`,
    );
  });
  afterAll(() => api.server.stop());

  const get = async <S extends v.GenericSchema>(path: string, schema: S) => {
    const answer = await caller.call(token, path);
    expect(answer.status).toBe(200);
    return v.parse(schema, await answer.json());
  };
  const refusal = async (path: string, init: RequestInit = {}, by = token) => {
    const answer = await caller.call(by, path, init);
    return [answer.status, v.parse(v.object({ detail: v.string() }), await answer.json()).detail];
  };
  const runs = () => database.query('select id from public.analysis_runs');

  it('tells the newest analysis with its market, candles, engine, hash and words', async () => {
    const [row] = await database.query<{ id: string; hash: string; result: object }>(
      `select id, inputs ->> 'hash' as hash, result from public.analysis_snapshots`,
    );
    const answer = await get(`/coins/${COIN}/latest`, AnalysisAnswerSchema);
    expect(answer).toMatchObject({ coin: COIN, snapshot: row?.id, inputs: row?.hash });
    expect(answer).toMatchObject({ market: { simulated: true }, analysis: expect.any(String) });
    expect(row?.result).toMatchObject({
      snapshotTime: answer.candle_close,
      engine: answer.engine,
      aianalysis: answer.analysis,
      tradeRecommendation: answer.plan,
    });
    expect(answer.text).toMatch(/^BTCUSDT: .+\((LONG|SHORT)\)\. At opening: .+\.\nEntry .+; TP1 /);
    expect(answer.text).toMatch(/Simulated market, candles until .+ UTC, \d+ minutes? ago; engine/);
    expect(answer.text.match(/Not investment advice/g)).toHaveLength(1);
  });

  it('answers 304 to who has it', async () => {
    const first = await caller.call(token, `/coins/${COIN}/plan`);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await caller.call(token, `/coins/${COIN}/plan`, { headers })).status).toBe(304);
    expect((await caller.call(null, `/coins/${COIN}/plan`, { headers })).status).toBe(401);
  });

  it('starts nothing, and says what to do', async () => {
    const before = await runs();
    expect(await refusal('/coins/ETHUSDT/latest')).toEqual([
      404,
      'There is no analysis of ETHUSDT yet. Analyse it in the app first.',
    ]);
    expect(await refusal('/watchlist/ETHUSDT', PUT)).toMatchObject([404, /yet/]);
    expect(await refusal('/coins/ABCUSDT/plan')).toMatchObject([404, /ABCUSDT is not listed on/]);
    expect(await runs()).toEqual(before);
  });

  it.each([
    ['', 1],
    ['?is=long&is=short&claim=squeeze:1d&q=bitc', 1],
    ['?is=short', 0],
    ['?is=long&is=aside', 0],
    ['?claim=squeeze:1d&claim=squeeze:4h', 0],
    ['?q=eth', 0],
  ])('filters markets by %j', async (query, count) => {
    const { rows, text } = await get(`/markets${query}`, MarketsAnswerSchema);
    expect(rows).toHaveLength(count);
    if (count > 0) expect(text).toMatch(/BTCUSDT: Trade \(LONG\), TP3 25%, base rate 21%; /);
  });

  it('tells the record, of a market that has one', async () => {
    const record = await get(`/track-record?coin=${COIN}`, RecordAnswerSchema);
    expect(record).toMatchObject({ market: 'simulated', coin: COIN });
    const { trade, 'too close to call': close, 'stand aside': aside } = record;
    expect(trade.entries + close.entries + aside.entries).toBe(1);
    expect(record.text).toContain('too few 2-week periods for an interval');
    expect(record.text).toContain(record.chain.hash);
    expect(await refusal('/track-record?market=mars')).toEqual([
      422,
      'market is "mars"; allowed: simulated',
    ]);
  });

  it.each([
    ['/markets?is=best', 422, /^is\.0 is "best"; expected \("long" \| "short"/],
    ['/markets?claim=x', 422, /^claim\.0 is "x"; allowed: those of \/analysis\/openapi.json$/],
    ['/markets?q=a&q=b', 422, /^q is \["a","b"\]; expected string$/],
    ['/markets?token=x', 422, /^token is "token"; allowed: is, claim, q$/],
    ['/markets?toString=x', 422, /^toString is "toString"; allowed: is, claim, q$/],
    ['/coins/btc/latest', 422, /^coin is "btc"; a coin looks like BTCUSDT/],
    [`/coins/${COIN}/latest?time=1`, 422, /^time is "time"; allowed here: no parameter$/],
    [`/track-record?coin=${'X'.repeat(99)}`, 422, /^coin is "X+/],
  ])('refuses %s', async (path, status, sentence) => {
    expect(await refusal(path)).toEqual([status, expect.stringMatching(sentence)]);
  });

  it("keeps a person's list, and nobody else's", async () => {
    const path = `/watchlist/${COIN}`;
    expect(await refusal(path)).toMatchObject([404, /is not on your watch list/]);
    for (const _ of [1, 2]) {
      const answer = await caller.call(token, path, PUT);
      expect(v.parse(ListEntrySchema, await answer.json())).toMatchObject({ coin: COIN });
    }
    expect(await get(path, ListEntrySchema)).toMatchObject({ change_detected: false });
    const bob = await createApproved(database);
    const scopes = ['read list', 'change list'] as const;
    const { token: other } = await caller.made(bob.token, { scopes: [...scopes] });
    expect(await refusal(path, {}, other)).toMatchObject([404, /./]);
    expect((await caller.call(other, path, DELETE)).status).toBe(204);
    expect((await get(path, ListEntrySchema)).coin).toBe(COIN);
    expect((await caller.call(token, path, DELETE)).status).toBe(204);
    expect((await caller.call(token, path)).status).toBe(404);
    const body = 'x'.repeat(1_025);
    expect(await refusal(path, { ...PUT, body })).toEqual([
      413,
      'The body is larger than 1024 bytes.',
    ]);
  });

  it('takes the access token of a session, and no person without approval', async () => {
    expect((await caller.call(ann.token, `/coins/${COIN}/plan`)).status).toBe(200);
    const person = await createApproved(database);
    const { token: theirs } = await caller.made(person.token);
    await database.query('alter table public.waitlist disable trigger waitlist_stamp_approval');
    await setApproved(database, person, false);
    await database.query('alter table public.waitlist enable trigger waitlist_stamp_approval');
    expect(await refusal('/markets', {}, theirs)).toMatchObject([403, /not yet approved/]);
  });

  it("tells a coin's plan, and that it ended", async () => {
    const plan = await get(`/coins/${COIN}/plan`, PlanAnswerSchema);
    expect(plan).toMatchObject({ plan: { plan: { event: 'opened' } }, watch: { ended: null } });
    const { hash } = plan.plan?.plan ?? {};
    const end = 'update public.plans set ended_at = $2, ended_by = $3 where hash = $1';
    await database.query(end, [hash, '2026-11-20T00:00:00Z', 'stop']);
    const ended = await get(`/coins/${COIN}/plan`, PlanAnswerSchema);
    expect(ended.watch?.ended?.by).toBe('stop');
    expect(ended.text).toMatch(/^BTCUSDT: Stop hit \([\s\S]+Ended 2026-11-20 00:00 UTC\./);
    expect(ended.text).not.toMatch(/Odds now/);
  });

  it('answers any call as its document says, whatever is asked and by whom', async () => {
    const person = await createApproved(database);
    const all = await caller.made(person.token, { scopes: ['read', 'read list', 'change list'] });
    const reads = await caller.made(person.token);
    const bearers = fc.constantFrom(
      all.token,
      all.token,
      reads.token,
      `cat_${'x'.repeat(43)}`,
      null,
    );
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(generatedCalls(COIN), bearers, async (call, bearer) => {
        const { operation, given, address } = call;
        const answer = await caller.call(bearer, address, {
          method: operation.method.toUpperCase(),
        });
        const text = await answer.text();
        const { status, headers } = answer;
        seen.add(status);
        expect(
          isDocumented(operation, status, text === '' ? undefined : JSON.parse(text)),
          text,
        ).toBe(true);
        if (status === 401 || status === 403) {
          expect(headers.get('www-authenticate')).toMatch(/^Bearer .*scope="/);
        } else if (!isAllowed(operation, given)) {
          expect([404, 422]).toContain(status);
        }
      }),
      { numRuns: 300 },
    );
    expect([...seen].toSorted()).toEqual([200, 204, 401, 403, 404, 422]);
  });
});
