import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import { setApproval } from '../support/standing.ts';
import { openSupportDesk, type SupportDesk } from '../support/support-desk.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const ROWS = { schema: 'public', table: 'coin_checks' };

describe.each(embeddedDatabases(postgres))('ended checks on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let desk: SupportDesk;
  const clients = new Set<SupabaseClient>();

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    desk = await openSupportDesk(embedded);
    await embedded.database.query(
      "insert into public.coin_checks (coin) values ('BTCUSDT'), ('ETHUSDT'), ('LASTUSDT')",
    );
  });
  afterEach(async () => {
    await Promise.all([...clients].map((client) => client.removeAllChannels()));
    clients.clear();
  });
  afterAll(() => embedded.stop());

  const check = (coin: string) =>
    embedded.database.query(
      'update public.coin_checks set checks = checks + 1, last_check_at = now() where coin = $1',
      [coin],
    );

  /** Listens to the checks of coins as the app does. @returns the coins heard of, in turn */
  async function listen(client: SupabaseClient, coins: readonly string[]): Promise<string[]> {
    clients.add(client);
    const heard: string[] = [];
    const channel = client.channel(`coin-checks-${randomUUID()}`);
    const filter = `coin=in.(${coins.join(',')})`;
    channel.on('postgres_changes', { event: 'UPDATE', ...ROWS, filter }, (news) => {
      heard.push('coin' in news.new ? news.new.coin : `a row without a coin: ${news.eventType}`);
    });
    await new Promise<void>((resolve, reject) => {
      channel.on('system', {}, () => resolve());
      channel.subscribe((status, error) => {
        if (status === 'CHANNEL_ERROR') reject(error);
      });
    });
    return heard;
  }

  /** Everything before it has been published once this is. */
  async function published(): Promise<void> {
    const heard = await listen(desk.admin.client, ['LASTUSDT']);
    await check('LASTUSDT');
    await expect.poll(() => heard).toEqual(['LASTUSDT']);
  }

  it('are heard of by approved people, each of the coins that they ask for', async () => {
    const btc = await listen(desk.owner.client, ['BTCUSDT']);
    const both = await listen(desk.other.client, ['ETHUSDT', 'BTCUSDT']);
    await check('BTCUSDT');
    await check('ETHUSDT');
    await published();
    await expect.poll(() => [btc, both]).toEqual([['BTCUSDT'], ['BTCUSDT', 'ETHUSDT']]);
  });

  it('are announced once for each check and listener, whatever stands on lists', async () => {
    const heard = await listen(desk.owner.client, ['BTCUSDT']);
    for (let n = 1; n <= 3; n += 1) {
      await check('BTCUSDT');
      // Checks that arrive before the previous one is sent are sent as one.
      await expect.poll(() => heard).toEqual(Array.from({ length: n }, () => 'BTCUSDT'));
    }
    await published();
    expect(heard).toHaveLength(3);
  });

  it('are heard of by as many coins as a filter takes', async () => {
    const many = Array.from({ length: 99 }, (_, n) => `A${n}LONGNAMEUSDT`);
    const heard = await listen(desk.owner.client, [...many, 'ETHUSDT']);
    await check('ETHUSDT');
    await published();
    await expect.poll(() => heard).toEqual(['ETHUSDT']);
  });

  it('are not for people on the waitlist, also while a channel is open', async () => {
    const waiting = await listen(desk.pending.client, ['BTCUSDT']);
    const revoked = await listen(desk.other.client, ['BTCUSDT']);
    await setApproval(embedded.database, desk.other.email, false);
    await check('BTCUSDT');
    await published();
    expect([waiting, revoked]).toEqual([[], []]);
    await setApproval(embedded.database, desk.other.email, true);
    await check('BTCUSDT');
    await published();
    await expect.poll(() => revoked).toEqual(['BTCUSDT']);
    expect(waiting).toEqual([]);
  });

  it('are not for visitors', async () => {
    await expect(listen(embedded.visitor(), ['BTCUSDT'])).rejects.toThrow('Please sign in');
  });

  it('say nothing of who watches what', async () => {
    const channel = desk.owner.client.channel('entries');
    clients.add(desk.owner.client);
    const heard: unknown[] = [];
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'watchlist_entries' },
      (news) => heard.push(news),
    );
    await new Promise<void>((resolve) => {
      channel.on('system', {}, () => resolve());
      channel.subscribe();
    });
    const [snapshot] = await embedded.database.query<{ id: string }>(
      `insert into public.analysis_snapshots (coin, market, engine, result, recommendation, inputs, snapshot_time)
       values ('BTCUSDT', 'simulated', 'test', '{}', '{}', '{}', now()) returning id`,
    );
    await embedded.database.query(
      'insert into public.watchlist_entries (user_id, coin, current_snapshot) values ($1, $2, $3)',
      [desk.owner.id, 'BTCUSDT', snapshot?.id],
    );
    await published();
    expect(heard).toEqual([]);
  });
});
