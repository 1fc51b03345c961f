import { expect, test } from 'vitest';
import { ENGINE } from '../../analysis-server/analyst/engine.ts';
import { packCandles } from '../../domain/inputs-answer.ts';
import { epochMs } from '../../domain/quantity.ts';
import { PERIOD_MS } from '../../domain/timeframe.ts';
import { openBrowser } from '../support/browser.ts';
import { hasFirefox, openInFirefox } from '../support/firefox.ts';
import { FROZEN_MOMENT, frozenMarket, frozenMoment } from '../support/frozen-analyses.ts';
import { recordedMoment } from '../support/snapshot-inputs.ts';
import { hasWebKit, openWebKit } from '../support/webkit.ts';
import { serveWorker } from '../support/worker-page.ts';

type Open = (url: string) => Promise<() => Promise<void>>;

const ENGINES: readonly [name: string, isHere: boolean, open: Open][] = [
  [
    'V8, in Chromium',
    true,
    async (url) => {
      const browser = await openBrowser();
      await (await browser.newPage()).goto(url);
      return () => browser.close();
    },
  ],
  ['SpiderMonkey, in Firefox', hasFirefox, async (url) => openInFirefox(url)],
  [
    'JavaScriptCore, in WebKit',
    hasWebKit,
    async (url) => {
      const browser = await openWebKit();
      await (await browser.newTab()).open(url);
      return () => browser.close();
    },
  ],
];

for (const [name, isHere] of ENGINES) {
  if (!isHere) process.stdout.write(`${name} is left out: the browser is not installed here.\n`);
}

/** Analyses that Node computed: the frozen one, and coins of all prices at different moments. */
async function moments() {
  const market = frozenMarket();
  const coins = (await market.coins()).slice(0, 12);
  const others = coins.map(({ coin }, back) =>
    recordedMoment(market, coin, epochMs(FROZEN_MOMENT - back * 7 * PERIOD_MS['15m'])),
  );
  return Promise.all([frozenMoment(ENGINE), ...others]);
}

const HERE = ENGINES.filter(([, isHere]) => isHere);

test.each(HERE)('%s computes the bytes that Node computed', async (_name, _isHere, open) => {
  const taken = await moments();
  const requests = taken.map(({ stored, inputs, candles }) => ({
    result: stored,
    inputs: { inputs, candles: packCandles(candles) },
  }));
  const page = await serveWorker('recompute-worker', requests);
  const close = await open(page.url);
  try {
    expect(await page.answers).toEqual(
      taken.map(({ inputs }) => ({
        found: { equal: true, hash: inputs.hash, bytes: expect.any(Number), withWords: true },
        candles: 5000,
        seconds: expect.any(Number),
      })),
    );
  } finally {
    await close();
    await page.close();
  }
});
