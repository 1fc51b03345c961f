import * as v from 'valibot';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPassed } from '../../../analysis-server/ledger/ledger.ts';
import { registrationOf } from '../../../analysis-server/ledger/open-entry.ts';
import {
  CHAIN_START,
  followChain,
  verifyLedger,
} from '../../../analysis-server/ledger/verify-ledger.ts';
import {
  HYPOTHESES,
  LEAST_SHADOW_BLOCKS,
  LEAST_SHADOW_ENTRIES,
} from '../../../domain/record/hypotheses.ts';
import type { LedgerShadow } from '../../../domain/record/ledger-record.ts';
import { ShadowRecordSchema } from '../../../domain/record/shadow-record.ts';
import { TrackRecordSchema } from '../../../domain/record/track-record.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { ACTORS, type Accounts, type Actor, createAccounts } from '../../security/access/actors.ts';
import { asActor, Refused } from '../../security/access/as-actor.ts';
import { openBackends } from '../../support/backends.ts';
import { type LedgerDesk, ledgerDesk } from '../../support/ledger-desk.ts';
import {
  enter,
  firstEntry,
  type LedgerContent,
  ledgerRecords,
} from '../../support/recorded-plans.ts';

const DAY = 86_400_000;
const BLOCK = 14 * DAY;
const LINKS = v.array(
  v.object({
    number: v.number(),
    covered: v.string(),
    previousHash: v.string(),
    hash: v.string(),
  }),
);
const [FILTER] = HYPOTHESES;
if (!FILTER) throw new Error('a hypothesis is registered');
const REGISTERED = Date.parse(FILTER.registered);

describe.each(await openBackends())('hypotheses under test on $name', (opened) => {
  let accounts: Accounts;
  let desk: LedgerDesk;

  beforeAll(async () => {
    accounts = await createAccounts(opened.database);
  });
  afterEach(async () => {
    await desk.close();
  });

  async function start(at = REGISTERED + 9 * DAY): Promise<void> {
    desk = await ledgerDesk(opened);
    desk.clock.set(epochMs(at));
  }
  const database = () => opened.database;
  const shadows = async () =>
    (await ledgerRecords(database())).filter(({ kind }) => kind === 'shadow');

  /** What a query gives each actor: its rows, or a refusal. */
  async function seenBy(query: string): Promise<Record<Actor, unknown>> {
    const seen: Partial<Record<Actor, unknown>> = {};
    for (const actor of ACTORS) {
      const answer = await asActor(
        database(),
        accounts,
        actor,
        (tx) => tx.query(query),
        async (_, rows) => rows,
      );
      seen[actor] = answer instanceof Refused ? 'refused' : answer;
    }
    return {
      anonymous: seen.anonymous,
      waitlisted: seen.waitlisted,
      ann: seen.ann,
      ben: seen.ben,
      admin: seen.admin,
      revoked: seen.revoked,
    };
  }

  it('an entry is sealed together with where it stands', async () => {
    await start();
    await desk.analyse('BTCUSDT');
    const entry = await firstEntry(database());
    const side = FILTER.favours(entry) ? 'favoured' : 'other';
    const registration = registrationOf(FILTER);
    const salt = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(await shadows()).toEqual([
      { kind: 'shadow', shadows: 1, hypothesis: FILTER.id, registration, side, salt },
    ]);
    // The entry stands: nothing is added.
    expect(await enter(database(), entry)).toBeNull();
    expect(await shadows()).toHaveLength(1);
  });

  it('one from before the registration, or of its day, is on no side', async () => {
    await start(REGISTERED + DAY - 1);
    await desk.analyse('BTCUSDT');
    expect(await shadows()).toEqual([]);
    desk.clock.set(epochMs(REGISTERED + DAY));
    await desk.analyse('ETHUSDT');
    expect(await shadows()).toHaveLength(1);
  });

  it('is of the chain that the server verifies', async () => {
    await start();
    await desk.analyse('BTCUSDT');
    await desk.analyse('ETHUSDT');
    expect(await verifyLedger(database(), 'whole')).toMatchObject({
      broken: null,
      whole: { number: 4 },
    });
    await desk.withoutTriggers(
      `update public.ledger_records set content = replace(content, '"shadows":1', '"shadows": 1')
       where number = 2`,
    );
    expect((await verifyLedger(database(), 'whole')).broken).toBe(2);
  });

  describe('until it passes', () => {
    const RECORDS = "select hypothesis from public.ledger_records where kind = 'shadow'";
    const SUMS = 'select public.shadow_record() as sums';
    const nothing = { anonymous: 'refused', waitlisted: [], revoked: [] };
    const refusal = {
      anonymous: 'refused',
      waitlisted: [{ sums: null }],
      revoked: [{ sums: null }],
    };
    const sealed = async () => {
      const seen = await seenBy('select public.track_record() as record');
      return v.parse(v.tuple([v.object({ record: TrackRecordSchema })]), seen.ann)[0].record
        .sealedRecords;
    };

    it('admins alone read its records and its sums; others see how many there are', async () => {
      await start();
      await desk.analyse('BTCUSDT');
      const one = [{ hypothesis: FILTER.id }];
      expect(await seenBy(RECORDS)).toEqual({ ...nothing, ann: [], ben: [], admin: one });
      const sums = await seenBy(SUMS);
      expect(sums).toMatchObject({ ...refusal, ann: [{ sums: [] }], ben: [{ sums: [] }] });
      const forAdmins = v.parse(v.tuple([v.object({ sums: ShadowRecordSchema })]), sums.admin);
      expect(forAdmins[0].sums).toMatchObject([
        { hypothesis: FILTER.id, market: 'simulated', real: false, passedAt: null, open: 1 },
      ]);
      expect(await sealed()).toBe(1);
      // Of the other records approved people see all.
      expect(await seenBy('select number from public.ledger_records')).toMatchObject({
        ...nothing,
        ann: [{ number: 1 }],
        ben: [{ number: 1 }],
      });
    });

    it('approved people can follow every link of the chain all the same', async () => {
      await start();
      for (const coin of ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']) await desk.analyse(coin);
      const read = await seenBy(
        'select number, content as covered, previous_hash as "previousHash", hash from public.ledger_records',
      );
      const links = await seenBy('select public.sealed_links() as links');
      expect(links).toMatchObject({
        anonymous: 'refused',
        waitlisted: [{ links: null }],
        revoked: [{ links: null }],
      });
      const [{ links: sealedLinks }] = v.parse(v.tuple([v.object({ links: LINKS })]), links.ann);
      const records = [...v.parse(LINKS, read.ann), ...sealedLinks];
      const chain = records.toSorted((a, b) => a.number - b.number);
      expect(chain.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(followChain(CHAIN_START, chain).broken).toBeNull();
      expect(JSON.stringify(sealedLinks)).not.toContain('favoured');
      const after = await seenBy('select public.sealed_links(4) as links');
      expect(after.ben).toMatchObject([{ links: [{ number: 6 }] }]);
    });

    it('is opened for approved people once it has passed', async () => {
      await start();
      await desk.analyse('BTCUSDT');
      await database().query('insert into public.passed_hypotheses (hypothesis) values ($1)', [
        FILTER.id,
      ]);
      const one = [{ hypothesis: FILTER.id }];
      expect(await seenBy(RECORDS)).toEqual({ ...nothing, ann: one, ben: one, admin: one });
      expect(await seenBy(SUMS)).toMatchObject({
        ...refusal,
        ann: [{ sums: [{ hypothesis: FILTER.id }] }],
      });
      expect(await sealed()).toBe(0);
    });

    it.each([
      "insert into public.passed_hypotheses (hypothesis) values ('mine')",
      "update public.passed_hypotheses set passed_at = now() where hypothesis = 'theirs'",
      'delete from public.passed_hypotheses',
      `insert into public.ledger_records (content) values ('{"kind":"shadow"}')`,
    ])('nobody but the server says that it has: %s', async (statement) => {
      await start();
      await database().query("insert into public.passed_hypotheses values ('theirs')");
      const refused = Object.fromEntries(ACTORS.map((actor) => [actor, 'refused']));
      expect(await seenBy(statement)).toEqual(refused);
    });
  });

  describe('passes', () => {
    const EACH = Math.ceil(LEAST_SHADOW_ENTRIES / LEAST_SHADOW_BLOCKS);

    const shadowOf = (shadows: number, side: LedgerShadow['side']): LedgerShadow => {
      const { id: hypothesis } = FILTER;
      const registration = registrationOf(FILTER);
      return { kind: 'shadow', shadows, hypothesis, registration, side, salt: '0c'.repeat(16) };
    };

    async function append(contents: readonly LedgerContent[]): Promise<void> {
      await database().query(
        `insert into public.ledger_records (content)
         select content from unnest($1::text[]) with ordinality as one (content, place)
         order by place`,
        [contents.map((content) => JSON.stringify(content))],
      );
    }

    /** Settled entries of both sides in each of so many blocks, and open ones in the next. */
    async function record(blocks: number, real: boolean, ahead: number): Promise<void> {
      await start();
      await desk.analyse('BTCUSDT');
      const made = { ...(await firstEntry(database())), market: 'bybit', real };
      await desk.forget();
      const first = Math.ceil(desk.clock.now() / BLOCK);
      const contents: LedgerContent[] = [];
      for (let block = 0; block <= blocks; block += 1) {
        const snapshotTime = epochMs((first + block) * BLOCK);
        const [expiresAt, settledAt] = [epochMs(snapshotTime + DAY), epochMs(snapshotTime + DAY)];
        for (let place = 0; place < 2 * EACH; place += 1) {
          const side = place % 2 === 0 ? 'favoured' : 'other';
          const number = contents.push({ ...made, snapshotTime, expiresAt });
          contents.push(shadowOf(number, side));
          if (block === blocks) continue;
          const netR = (block % 2 === 0 ? 0.1 : -0.1) + (side === 'favoured' ? ahead : 0);
          contents.push({
            kind: 'settlement',
            rules: 2,
            settles: number,
            outcome: 'expired',
            settledAt,
            exit: made.entry,
            grossR: netR,
            netR,
            costs: { fees: 0, slippage: 0, funding: 0 },
            waypoints: [],
          });
        }
      }
      await append(contents);
    }

    it('once its bound is above 0, and is opened once', async () => {
      await record(LEAST_SHADOW_BLOCKS, true, 1);
      expect(await openPassed(database())).toEqual([FILTER.id]);
      expect(await openPassed(database())).toEqual([]);
    });

    it.each<[string, Parameters<typeof record>]>([
      ['too few blocks are over', [LEAST_SHADOW_BLOCKS - 1, true, 1]],
      ['nobody could trade there', [LEAST_SHADOW_BLOCKS, false, 1]],
      ['the sides come to the same', [LEAST_SHADOW_BLOCKS, true, 0]],
    ])('not where %s', async (_, entries) => {
      await record(...entries);
      expect(await openPassed(database())).toEqual([]);
    });

    it('not by a block of which an entry is still open', async () => {
      await record(LEAST_SHADOW_BLOCKS, true, 1);
      const entry = await firstEntry(database());
      const number = (await ledgerRecords(database())).length + 1;
      await append([entry, shadowOf(number, 'other')]);
      expect(await openPassed(database())).toEqual([]);
    });
  });
});
