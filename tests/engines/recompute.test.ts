import { expect, test } from 'vitest';
import { ENGINE } from '../../domain/analysis/engine.ts';
import { packCandles } from '../../domain/analysis/inputs-answer.ts';
import { PERIOD_MS } from '../../domain/market/timeframe.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { ENGINES } from '../support/engines.ts';
import { FROZEN_MOMENT, frozenMarket, frozenMoment } from '../support/frozen-analyses.ts';
import { recordedMoment } from '../support/snapshot-inputs.ts';
import { serveWorker } from '../support/worker-page.ts';

/** Analyses that Node computed: the frozen one, and coins of all prices at different moments. */
async function moments() {
  const market = frozenMarket();
  const coins = (await market.coins()).slice(0, 12);
  const others = coins.map(({ coin }, back) =>
    recordedMoment(market, coin, epochMs(FROZEN_MOMENT - back * 7 * PERIOD_MS['15m'])),
  );
  return Promise.all([frozenMoment(ENGINE), ...others]);
}

/** Each with an engine for JavaScript of its own: V8, SpiderMonkey, JavaScriptCore. */
const HERE = ENGINES.filter(([, isHere]) => isHere);

test.each(HERE)('%s computes the bytes that Node computed', async (_name, _isHere, open) => {
  const taken = await moments();
  const requests = taken.map(({ stored, inputs, candles }) => ({
    result: stored,
    inputs: { inputs, candles: packCandles(candles) },
  }));
  const page = await serveWorker('recompute-worker', requests);
  const browser = await open();
  try {
    await (await browser.newTab()).open(page.url);
    expect(await page.answers).toEqual(
      taken.map(({ inputs }) => ({
        found: { equal: true, hash: inputs.hash, bytes: expect.any(Number), withWords: true },
        candles: 5000,
        seconds: expect.any(Number),
      })),
    );
  } finally {
    await browser.close();
    await page.close();
  }
});
