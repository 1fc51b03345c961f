import { afterEach, describe, expect, it } from 'vitest';
import { workOnRun } from '../../../analysis-server/jobs/work-on-run.ts';
import { rulesWriter, type Writer } from '../../../analysis-server/jobs/writer.ts';
import { findOrCreateRun } from '../../../analysis-server/store/shared-run.ts';
import { candleOpen } from '../../../domain/market/timeframe.ts';
import { openBackends } from '../../support/backends.ts';
import { type LedgerDesk, ledgerDesk } from '../../support/ledger-desk.ts';
import { quietLog } from '../../support/test-database.ts';
import { unkeptMarket } from '../../support/unkept-market.ts';

describe.each(await openBackends())('a plan that moves meanwhile on $name', (opened) => {
  const { database, boss } = opened;
  let desk: LedgerDesk;

  afterEach(() => desk.close());

  it.each([
    [3, 'complete', 4],
    [4, 'error', 4],
  ])('%i times: the run ends as %s after %i analyses', async (moves, outcome, analyses) => {
    desk = await ledgerDesk(opened);
    await desk.analyse('BTCUSDT');
    let written = 0;
    const writer: Writer = {
      ...rulesWriter,
      async write(...asked) {
        written += 1;
        if (written <= moves) {
          await database.query(
            "update public.plans set decided_candle = decided_candle + interval '4 hours'",
          );
        }
        return rulesWriter.write(...asked);
      },
    };
    const { clock } = desk;
    clock.advance(900_000);
    const candleClose = candleOpen('15m', clock.now());
    const key = { coin: 'BTCUSDT', market: desk.market.market.id, candleClose };
    const { id } = await database.transaction((tx) => findOrCreateRun(tx, key, 'person'));
    const market = unkeptMarket(desk.market);
    const parts = {
      database,
      boss,
      market,
      writer,
      clock,
      log: quietLog,
      heartbeatEveryMs: 60_000,
    };
    const ended = await workOnRun(parts, id, new AbortController().signal);
    expect(ended.outcome).toBe(outcome);
    expect(written).toBe(analyses);
  });
});
