// `npm run landing-specimen`: computes the landing example from recorded candles beside the
// project. Writes src/screens/landing/specimen.json.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyseCandles, withPlanHash, writeByRules } from '../analysis-server/analyst/analyse.ts';
import { readCandles } from '../analysis-server/jobs/candles-of-coin.ts';
import { checkedMarket } from '../analysis-server/market/checked-market.ts';
import { findCoin } from '../analysis-server/market/market.ts';
import { recordedMarket } from '../analysis-server/market/recorded/recorded.ts';
import type { AnalysisResult } from '../domain/analysis/analysis.ts';
import type { Coin } from '../domain/market/coin.ts';
import { candleAt, candleIndex } from '../domain/market/timeframe.ts';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';
import { RECORDED } from './demo/served-app.ts';
import { specimenOf } from './demo/specimen.ts';

const COIN = 'BTCUSDT';

/** Analyses a recorded coin where its candles end. @throws RangeError if it was not recorded */
async function recordedAnalysis(folder: string, coin: Coin): Promise<AnalysisResult> {
  const feed = recordedMarket({ folder });
  const market = checkedMarket(feed, async ({ timeframe, upTo, count, ...of }) => {
    const end = candleIndex(timeframe, upTo);
    const first = candleAt(timeframe, end - count);
    const last = candleAt(timeframe, end - 1);
    return { rows: await feed.candles({ ...of, timeframe, first, last }), correction: 0 };
  });
  const listed = findCoin(await feed.coins(), coin);
  if (!listed) throw new RangeError(`${folder} holds no ${coin}`);
  const now = await feed.now(coin);
  const [candles, derivatives] = await Promise.all([
    readCandles(market, coin, now, () => undefined),
    feed.derivatives(coin, now),
  ]);
  const { tickSize } = listed;
  const known = { coin, market: feed.market, tickSize, candles, derivatives };
  return writeByRules(await withPlanHash(analyseCandles({ ...known, analysedAt: now })));
}

const specimen = await specimenOf(await recordedAnalysis(RECORDED, COIN), RECORDED);
const target = join(PROJECT_ROOT, 'src', 'screens', 'landing', 'specimen.json');
writeFileSync(target, `${JSON.stringify(specimen, null, 2)}\n`);
console.log(`${COIN} at ${new Date(specimen.snapshotTime).toISOString()}: ${target}`);
