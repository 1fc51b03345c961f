import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const MOST = 500;
const coinOf = (number: number) => `COIN${number}USDT`;
const HOUR = 60 * 60 * 1_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

describe.each(embeddedDatabases(postgres))('muted coins on $name', ({ url }) => {
  let embedded: TestEmbedded;
  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
  });
  afterAll(() => embedded.stop());

  const mute = (client: SupabaseClient, coin: string, until: string | null) =>
    client.from('coin_mutes').upsert({ coin, until }, { onConflict: 'user_id,coin' });

  async function person() {
    const made = await embedded.approvedUser();
    return { id: made.id, client: await embedded.signIn(made) };
  }

  test('a mute takes the place of the one before', async () => {
    const { client } = await person();
    for (const until of [inHours(4), null]) {
      expect((await mute(client, 'BTCUSDT', until)).error).toBeNull();
    }
    const rows = await client.from('coin_mutes').select('coin, until');
    expect(rows.data).toEqual([{ coin: 'BTCUSDT', until: null }]);
  });

  test('of one person there are 500 at most; those that are over make room', async () => {
    const { id, client } = await person();
    await embedded.database.query(
      `insert into public.coin_mutes (user_id, coin, until)
       select $1, 'COIN' || n || 'USDT', case when n = 7 then now() + interval '1 second' end
       from generate_series(1, $2::integer) n`,
      [id, MOST],
    );
    const { error } = await mute(client, 'BTCUSDT', null);
    expect(error?.message).toBe('You have muted 500 coins, which is the most. Unmute one first.');
    // One that is there can be changed all the same.
    expect((await mute(client, coinOf(3), inHours(1))).error).toBeNull();
    // The one that ends makes room.
    await expect.poll(async () => (await mute(client, 'BTCUSDT', null)).error).toBeNull();
    const left = await client
      .from('coin_mutes')
      .select('coin')
      .in('coin', [coinOf(7), 'BTCUSDT']);
    expect(left.data).toEqual([{ coin: 'BTCUSDT' }]);
    // Another person's place is their own.
    expect((await mute((await person()).client, 'BTCUSDT', null)).error).toBeNull();
  });

  test('inserts side by side do not pass that', async () => {
    const { id, client } = await person();
    await embedded.database.query(
      `insert into public.coin_mutes (user_id, coin)
       select $1, 'COIN' || n || 'USDT' from generate_series(1, $2::integer) n`,
      [id, MOST - 2],
    );
    const coins = Array.from({ length: 8 }, (_, index) => `MORE${index}USDT`);
    const answers = await Promise.all(coins.map((coin) => mute(client, coin, null)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(2);
    const { count } = await client
      .from('coin_mutes')
      .select('coin', { count: 'exact', head: true });
    expect(count).toBe(MOST);
  });
});
