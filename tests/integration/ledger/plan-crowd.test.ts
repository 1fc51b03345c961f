import { afterAll, describe, expect, it } from 'vitest';
import { epochMs } from '../../../domain/text/quantity.ts';
import { openOneBackend } from '../../support/backends.ts';
import { seededRandom } from '../../support/candles.ts';
import { addEntryAt } from '../../support/level-watch.ts';
import { lifeFaults } from '../../support/life-faults.ts';
import { createApproved } from '../../support/people.ts';
import { FOUR_HOURS, type PlanDesk, planDesk, QUARTER } from '../../support/plan-desk.ts';
import { MARKET_TIME } from '../../support/scripted-market.ts';

const ROUNDS = 6;
/** Coins at which two look: more wait in vain for a connection on a busy machine. */
const AT_ONCE = 3;
const MINUTE = 60_000;
/** In percent. */
const JUMPS = [-9, -4, 4, 9];

describe.each(await openOneBackend())('all coins at once on $name', (opened) => {
  const { database } = opened;
  let desk: PlanDesk;

  afterAll(async () => {
    await desk.forget();
    await desk.close();
  });

  it('have one plan each for everyone who analyses, settles or watches them', async () => {
    desk = await planDesk(opened);
    const random = seededRandom(5);
    const coins = (await desk.market.coins()).map(({ coin }) => coin);
    const { id } = await createApproved(database);
    let close = Math.floor(MARKET_TIME / FOUR_HOURS) * FOUR_HOURS;
    for (let round = 0; round < ROUNDS; round += 1) {
      desk.market.clock.set(epochMs(close + 20 * MINUTE));
      for (let first = 0; first < coins.length; first += AT_ONCE) {
        const looks = await Promise.all(
          coins
            .slice(first, first + AT_ONCE)
            .flatMap((coin) => [desk.ask(close, coin), desk.ask(close + QUARTER, coin)]),
        );
        const [worked] = await Promise.all([
          Promise.all(looks.map((run) => desk.work(run))),
          desk.settle(),
          desk.watch(),
        ]);
        expect(worked.map(({ outcome }) => outcome)).toEqual(looks.map(() => 'complete'));
      }
      expect(await lifeFaults(database), `round ${round}`).toEqual([]);
      if (round === 0) {
        const newest = await database.query<{ id: string; coin: string }>(
          'select distinct on (coin) id, coin from public.analysis_snapshots order by coin',
        );
        for (const one of newest) await addEntryAt(database, id, one.coin, one.id, close);
      }
      for (const coin of coins) {
        const percent = JUMPS[Math.floor(random() * JUMPS.length)] ?? 0;
        const from = epochMs(close + QUARTER + Math.floor(random() * FOUR_HOURS));
        if (random() < 0.5) desk.moves.push({ coin, from, percent });
      }
      close += FOUR_HOURS;
    }
    const ends = await database.query<{ ended: string | null }>(
      'select distinct ended_by as ended from public.plans order by 1',
    );
    expect(ends.map(({ ended }) => ended)).toEqual(expect.arrayContaining(['stop', 'target']));
  });
});
