import { analyseCandles } from '../../../analysis-server/analyst/analyse.ts';
import { briefingOf } from '../../../analysis-server/analyst/briefing.ts';
import type { Grounds } from '../../../analysis-server/analyst/grounding/judge-sentence.ts';
import { NoPlanError } from '../../../analysis-server/analyst/plan.ts';
import { readCandles } from '../../../analysis-server/jobs/candles-of-coin.ts';
import { SimulatedMarket } from '../../../analysis-server/market/simulated.ts';
import type { AnalysisFacts } from '../../../domain/analysis.ts';
import { epochMs } from '../../../domain/quantity.ts';

export interface FactSet extends Grounds {
  readonly facts: AnalysisFacts;
}

const FIRST = Date.UTC(2026, 0, 9, 13, 15);
const APART = 11 * 24 * 3_600_000 + 4_500_000;

/** Facts of the simulated market at moments apart; the same on every machine. */
export async function factSets(count: number): Promise<FactSet[]> {
  const sets: FactSet[] = [];
  for (let index = 0; sets.length < count; index++) {
    const now = epochMs(FIRST + index * APART);
    const market = new SimulatedMarket({ clock: () => now });
    const coins = await market.coins();
    const listed = coins[(index * 5) % coins.length];
    if (!listed) continue;
    const { coin, tickSize } = listed;
    const candles = await readCandles(market, coin, now, () => undefined);
    try {
      const facts = analyseCandles({
        coin,
        market: market.market,
        tickSize,
        candles,
        analysedAt: now,
      });
      sets.push({ coin, facts, table: briefingOf(facts).table });
    } catch (error) {
      if (!(error instanceof NoPlanError)) throw error;
    }
  }
  return sets;
}
