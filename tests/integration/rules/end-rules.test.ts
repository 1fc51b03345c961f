import { beforeEach, describe, expect, it } from 'vitest';
import { endRules } from '../../../analysis-server/rules/end-rules.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { asPerson } from '../../../platform/person/acting-person.ts';
import { analysisServerOn } from '../../support/analysis-server.ts';
import { openBackends } from '../../support/backends.ts';
import { createApproved, createWaitlisted, type Person } from '../../support/people.ts';
import { MARKET_TIME, scriptedMarket } from '../../support/scripted-market.ts';
import { unkeptMarket } from '../../support/unkept-market.ts';

const HOUR = 3_600_000;
const KNOWN = 'squeeze:1d';

interface Alert {
  readonly id: string;
  readonly kind: string;
}

describe.each(await openBackends())(
  'rules that cannot fire, on $name',
  ({ database, ...opened }) => {
    const market = unkeptMarket(scriptedMarket());
    let ann: Person;

    beforeEach(async () => {
      await database.query(
        'truncate auth.users, public.alerts, private.hourly_claims restart identity cascade',
      );
      ann = await createApproved(database);
    });

    const end = (hours: number) =>
      endRules({ database, market }, epochMs(MARKET_TIME + hours * HOUR));

    async function make(rule: object, person = ann): Promise<string> {
      const given = { claim: KNOWN, scope: 'coin', coin: null, state: 'on', ...rule };
      const [made] = await database.query<{ id: string }>(
        `insert into public.claim_rules (user_id, claim, phrase, scope, coin, state)
       select $1, claim, claim, scope, coin, state from jsonb_to_record($2::jsonb)
         r (claim text, scope text, coin text, state text) returning id`,
        [person.id, JSON.stringify(given)],
      );
      return made?.id ?? '';
    }

    const states = async () => {
      const rows = await database.query<{ state: string }>(
        'select state from public.claim_rules order by created_at',
      );
      return rows.map(({ state }) => state);
    };
    const alerts = () =>
      database.query<Alert>('select user_id as id, kind from public.alerts order by id');
    const told = { kind: 'paused', id: expect.any(String) };

    it('of a claim that this version does not know are unknown, and said once', async () => {
      await make({ claim: 'moon:1d', scope: 'market' });
      await make({ claim: 'moon:1d', scope: 'list', state: 'paused' });
      await make({ coin: 'BTCUSDT' });
      await Promise.all([end(0), end(0)]);
      await end(1);
      expect(await states()).toEqual(['unknown', 'unknown', 'on']);
      expect(await alerts()).toEqual([told, told]);
      const [days] = await database.query(
        "select expires_at = created_at + interval '4 days' as four from public.alerts",
      );
      expect(days).toEqual({ four: true });
    });

    it('are paused once their claim is known again', async () => {
      await make({ coin: 'BTCUSDT', state: 'unknown' });
      await make({ claim: 'moon:1d', coin: 'BTCUSDT', state: 'unknown' });
      await end(0);
      expect(await states()).toEqual(['paused', 'unknown']);
      expect(await alerts()).toEqual([]);
    });

    it('of a coin end after a day in which the market does not list it', async () => {
      await make({ coin: 'GONEUSDT' });
      await make({ coin: 'GONEUSDT', claim: 'squeeze:4h', state: 'paused' });
      await make({ coin: 'BTCUSDT' });
      for (const hours of [0, 12, 23]) await end(hours);
      expect(await states()).toEqual(['on', 'paused', 'on']);
      await Promise.all([end(24), end(24)]);
      expect(await states()).toEqual(['ended', 'ended', 'on']);
      expect(await alerts()).toEqual([told, told]);
    });

    it('do not end where a coin was checked within the day', async () => {
      await make({ coin: 'GONEUSDT' });
      await end(0);
      await database.query(
        `insert into private.hourly_claims (market, coin, hour, listed, vocabulary, holds, unknown, fired)
       values ('simulated', 'GONEUSDT', $1, false, '', '{}', '{}', '{}')`,
        [new Date(MARKET_TIME + HOUR).toISOString()],
      );
      await end(24);
      expect(await states()).toEqual(['on']);
      await end(26);
      expect(await states()).toEqual(['ended']);
    });

    it('that are resumed have another day, and are said again', async () => {
      const id = await make({ coin: 'GONEUSDT' });
      for (const hours of [0, 24]) await end(hours);
      await asPerson(database, ann.id, (tx) =>
        tx.query("update public.claim_rules set state = 'on' where id = $1", [id]),
      );
      await end(25);
      expect(await states()).toEqual(['on']);
      await end(49);
      expect(await states()).toEqual(['ended']);
      expect(await alerts()).toHaveLength(2);
    });

    it('are looked at when the scan of an hour begins', async () => {
      const market = scriptedMarket();
      const api = analysisServerOn({ database, ...opened }, market, {
        clock: market.clock,
        marketScan: true,
        limits: { scannedCoins: 1 },
        timings: { scanEveryMs: 20, scanAfterMs: 0 },
      });
      await make({ claim: 'moon:1d', scope: 'market' });
      await api.server.start();
      await expect.poll(states, { timeout: 20_000 }).toEqual(['unknown']);
      await api.server.stop();
    });

    it('of people who may not use the beta end without a notification', async () => {
      await make({ claim: 'moon:1d', scope: 'market' }, await createWaitlisted(database));
      await end(0);
      expect(await states()).toEqual(['unknown']);
      expect(await alerts()).toEqual([]);
    });
  },
);
