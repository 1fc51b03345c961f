import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnalysisResult } from '../../../domain/analysis/analysis.ts';
import { epochMs } from '../../../domain/text/quantity.ts';
import { analysisResult, SNAPSHOT_TIME } from '../../support/analysis-result.ts';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { embeddedDatabases } from '../../support/embedded-databases.ts';
import { startPostgres } from '../../support/postgres.ts';
import { openSupportDesk, type SupportDesk } from '../../support/support-desk.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const QUARTER = 15 * 60_000;
const [OLDER, NEWER] = [0, QUARTER].map((later) =>
  analysisResult({ snapshotTime: epochMs(SNAPSHOT_TIME + later) }),
);
const takenAt = ({ snapshotTime }: AnalysisResult) => new Date(snapshotTime + 30_000);

/** What the specification calls a sync object. */
function sectionsOf(result: AnalysisResult): Partial<AnalysisResult> {
  const { aianalysis, technicalIndicators, ichimokuCloud, fibonacciLevels, pivotPoints } = result;
  const { patternAnalysis, supportResistance, volumeAnalysis } = result;
  const { tradeRecommendation, tradeSummary } = result;
  const shapes = { ichimokuCloud, fibonacciLevels, pivotPoints, patternAnalysis };
  const levels = { supportResistance, volumeAnalysis, technicalIndicators };
  return { aianalysis, ...shapes, ...levels, tradeRecommendation, tradeSummary };
}

describe.each(embeddedDatabases(postgres))('the watch list as a table on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let desk: SupportDesk;

  beforeAll(async () => {
    if (!OLDER || !NEWER) throw new Error('no analyses');
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    desk = await openSupportDesk(embedded);
    for (const result of [OLDER, NEWER]) {
      await embedded.database.query(
        `insert into public.analysis_snapshots
           (coin, market, snapshot_time, taken_at, engine, result, recommendation, inputs)
         values ($1, 'recorded', $2, $3, $4, $5, '{}', '{}')`,
        [
          result.coin,
          new Date(result.snapshotTime).toISOString(),
          takenAt(result).toISOString(),
          result.engine,
          JSON.stringify(result),
        ],
      );
    }
  });
  afterAll(() => embedded.stop());
  beforeEach(() => embedded.database.query('delete from public.watchlist_entries'));

  /** The row that the specification upserts. */
  const rowOf = (result: Partial<AnalysisResult> | undefined, userId = desk.owner.id) => ({
    user_id: userId,
    coin: 'BTCUSDT',
    current_sync: result,
    latest_sync: result,
    change_detected: false,
    snapshot_time: '1999-01-01T00:00:00Z',
  });
  const entries = () =>
    desk.owner.client
      .from('watchlist')
      .select('*')
      .eq('user_id', desk.owner.id)
      .eq('coin', 'BTCUSDT')
      .throwOnError();

  it('takes an upsert of an analysis; when it was taken is not believed', async () => {
    await desk.owner.client.from('watchlist').upsert(rowOf(OLDER)).throwOnError();
    const { data } = await entries();
    expect(data).toMatchObject([{ coin: 'BTCUSDT', change_detected: false, previous_sync: null }]);
    expect([data[0].current_sync, data[0].latest_sync]).toEqual([OLDER, OLDER]);
    expect(new Date(data[0].snapshot_time)).toEqual(OLDER && takenAt(OLDER));
  });

  it('takes it again with or without a conflict target, and keeps the entry', async () => {
    const { client } = desk.owner;
    await client.from('watchlist').upsert(rowOf(OLDER)).throwOnError();
    const [first] = (await entries()).data;
    for (const onConflict of ['user_id,coin', undefined]) {
      const { data } = await client
        .from('watchlist')
        .upsert(rowOf(NEWER), onConflict === undefined ? {} : { onConflict })
        .select('id, current_sync')
        .throwOnError();
      expect(data).toEqual([{ id: first.id, current_sync: NEWER }]);
    }
    const { data } = await entries();
    expect(data).toMatchObject([{ id: first.id, latest_sync: NEWER, change_detected: false }]);
  });

  it('knows an analysis by the sections of the specification alone', async () => {
    const sync = OLDER && sectionsOf(OLDER);
    await desk.owner.client.from('watchlist').upsert(rowOf(sync)).throwOnError();
    expect((await entries()).data).toHaveLength(1);
  });

  it('takes nothing that was not made here, and for nobody else', async () => {
    const forged = { ...OLDER, aianalysis: 'Buy.' };
    const answers = [
      await desk.owner.client.from('watchlist').upsert(rowOf(forged)),
      await desk.owner.client.from('watchlist').upsert(rowOf({})),
      await desk.owner.client.from('watchlist').upsert({ ...rowOf(OLDER), coin: 'ETHUSDT' }),
      await desk.owner.client.from('watchlist').upsert(rowOf(OLDER, desk.other.id)),
      await desk.pending.client.from('watchlist').upsert(rowOf(OLDER, desk.pending.id)),
      await embedded.visitor().from('watchlist').upsert(rowOf(OLDER)),
    ];
    const codes = answers.map(({ error }) => error?.code);
    expect(codes).toEqual(['23503', '23503', '23503', '42501', '42501', '42501']);
    expect(await embedded.database.query('select 1 from public.watchlist_entries')).toEqual([]);
  });

  it('lets a change be seen, and nobody say that there was one', async () => {
    const { client, id } = desk.owner;
    await client.from('watchlist').upsert(rowOf(OLDER)).throwOnError();
    const flagged = async () => (await entries()).data.map((row) => row.change_detected);
    await client.from('watchlist').update({ change_detected: true }).eq('user_id', id);
    expect(await flagged()).toEqual([false]);
    await embedded.database.query(
      'update public.watchlist_entries set change_detected = true, previous_snapshot = current_snapshot',
    );
    expect(await flagged()).toEqual([true]);
    await desk.other.client.from('watchlist').update({ change_detected: false }).eq('user_id', id);
    expect(await flagged()).toEqual([true]);
    await client.from('watchlist').update({ change_detected: false }).eq('user_id', id);
    expect(await flagged()).toEqual([false]);
    expect((await entries()).data).toMatchObject([{ current_sync: OLDER, previous_sync: OLDER }]);
    const moved = await client.from('watchlist').update({ coin: 'ETHUSDT' }).eq('user_id', id);
    expect(moved.error?.code).toBe('42501');
  });

  it('is deleted from by id and person, by that person alone', async () => {
    const { client, id } = desk.owner;
    await client.from('watchlist').upsert(rowOf(OLDER)).throwOnError();
    const [entry] = (await entries()).data;
    const remove = (by: typeof client, which: string) =>
      by.from('watchlist').delete().eq('id', which).eq('user_id', id).throwOnError();
    await remove(desk.other.client, entry.id);
    await remove(client, randomUUID());
    expect((await entries()).data).toHaveLength(1);
    await remove(client, entry.id);
    expect((await entries()).data).toEqual([]);
  });
});
