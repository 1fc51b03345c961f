import { type Analysed, analyseCandles } from '../../analysis-server/analyst/analyse.ts';
import { NoPlanError } from '../../analysis-server/analyst/plan.ts';
import { readCandles } from '../../analysis-server/jobs/candles-of-coin.ts';
import { simulatedMarket } from '../../analysis-server/market/simulated/simulated.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { unkeptMarket } from './unkept-market.ts';

const FIRST = Date.UTC(2026, 0, 9, 13, 15);
const APART = 11 * 24 * 3_600_000 + 4_500_000;

/** Analyses of the simulated market at moments apart, without words; the same on every machine. */
export async function analysedMoments(count: number): Promise<Analysed[]> {
  const moments: Analysed[] = [];
  for (let index = 0; moments.length < count; index++) {
    const now = epochMs(FIRST + index * APART);
    const market = unkeptMarket(simulatedMarket({ clock: () => now }));
    const coins = await market.coins();
    const listed = coins[(index * 5) % coins.length];
    if (!listed) continue;
    const { coin, tickSize } = listed;
    const candles = await readCandles(market, coin, now, () => undefined);
    const known = { coin, market: market.market, tickSize, candles, derivatives: null };
    try {
      moments.push(analyseCandles({ ...known, analysedAt: now }));
    } catch (error) {
      if (!(error instanceof NoPlanError)) throw error;
    }
  }
  return moments;
}
