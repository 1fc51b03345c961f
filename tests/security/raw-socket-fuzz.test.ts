import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomStream } from '../../analysis-server/market/simulated/seeded-random.ts';
import { DEMO_USER } from '../../embedded/accounts.ts';
import { DEFAULT_DEMO_PASSWORD } from '../../embedded/env.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import {
  type Ingredients,
  type MakeCase,
  pick,
  type RawCase,
} from '../support/raw-socket/raw-case.ts';
import { REQUEST_CASES } from '../support/raw-socket/request-cases.ts';
import { sendRaw } from '../support/raw-socket/send-raw.ts';
import { UPGRADE_CASES } from '../support/raw-socket/upgrade-cases.ts';
import { type StartedEmbedded, startEmbeddedProcess } from '../support/started-embedded.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const AT_ONCE = 16;
const MAKERS: readonly [MakeCase, ...MakeCase[]] = [...REQUEST_CASES, ...UPGRADE_CASES];
/** The database is far behind what is attacked here, so one of them gets them all. */
const CASES: Readonly<Record<string, number>> = { PGlite: 2_400, Postgres: 400 };

const CoinsSchema = v.object({ coins: v.array(v.string()) });

describe.each(embeddedDatabases(postgres))(
  'a raw socket to the program on $name',
  ({ name, url }) => {
    let program: StartedEmbedded;
    beforeAll(async () => {
      program = await startEmbeddedProcess(await url());
    });
    afterAll(() => program.stop());

    async function signIn() {
      const client = createClient(program.origin, program.anonKey, {
        auth: { persistSession: false, autoRefreshToken: false },
      });
      const { data, error } = await client.auth.signInWithPassword({
        email: DEMO_USER,
        password: DEFAULT_DEMO_PASSWORD,
      });
      if (error) throw error;
      return { client, token: data.session.access_token, userId: data.user.id };
    }

    /** Listens to the person's tickets, opens one, and hears of it. */
    async function hearOfTicket(client: SupabaseClient): Promise<unknown> {
      const joined = Promise.withResolvers<void>();
      const heard = Promise.withResolvers<unknown>();
      client
        .channel('ticket-updates')
        .on(
          'postgres_changes',
          { event: 'INSERT', schema: 'public', table: 'support_tickets' },
          (news) => heard.resolve(news.new.id),
        )
        .subscribe((status, error) => {
          if (status === 'SUBSCRIBED') joined.resolve();
          else if (error) joined.reject(error);
        });
      await joined.promise;
      const id = randomUUID();
      const ticket = { id, title: 'The chart is empty', description: 'Since this morning.' };
      await client.from('support_tickets').insert(ticket).throwOnError();
      expect(await heard.promise).toBe(id);
      await client.removeAllChannels();
      return id;
    }

    async function ordinaryUse(): Promise<void> {
      const { client, token, userId } = await signIn();
      const id = await hearOfTicket(client);
      const { data } = await client.from('support_tickets').select('id').throwOnError();
      expect(data).toContainEqual({ id });
      const post = (path: string, body: object) =>
        fetch(`${program.origin}/analysis/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      const [coin] = v.parse(CoinsSchema, await (await post('coinlist', {})).json()).coins;
      const asked = await post('analyze', { coin, key: randomUUID(), user_id: userId });
      expect(asked.status).toBe(202);
    }

    /** @returns which statuses were answered */
    async function sendAll(cases: readonly RawCase[]): Promise<Set<string>> {
      const statuses = new Set<string>();
      for (let at = 0; at < cases.length; at += AT_ONCE) {
        const some = cases.slice(at, at + AT_ONCE);
        for (const answer of await Promise.all(some.map((each) => sendRaw(program.port, each)))) {
          statuses.add(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 'none');
        }
        if (!program.hasEnded()) continue;
        const sent = some.map(
          (each) => `${each.name}: ${JSON.stringify(each.first.toString('latin1').slice(0, 500))}`,
        );
        throw new Error(
          `the process ended; FUZZ_SEED=${SEED}, case ${at} and after:\n${sent.join('\n')}`,
        );
      }
      return statuses;
    }

    it(`leaves it answering as before (FUZZ_SEED=${SEED})`, async () => {
      const random = randomStream(SEED);
      const { token } = await signIn();
      const ingredients: Ingredients = {
        host: new URL(program.origin).host,
        anonKey: program.anonKey,
        token,
      };
      const cases = Array.from({ length: CASES[name] ?? 400 }, () =>
        pick(random, MAKERS)(random, ingredients),
      );
      const statuses = await sendAll(cases);
      expect([...statuses]).toEqual(
        expect.arrayContaining(['101', '200', '400', '404', '405', 'none']),
      );
      await ordinaryUse();
      expect(program.hasEnded()).toBe(false);
      const reported = program
        .output()
        .split('\n')
        .filter((line) => line.includes('unexpected error'));
      expect(reported, `FUZZ_SEED=${SEED}`).toEqual([]);
    });
  },
);
