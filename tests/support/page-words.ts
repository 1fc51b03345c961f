import type { Browser, Page } from 'playwright-core';
import {
  type Analysed,
  withPlanHash,
  writeByRules,
} from '../../analysis-server/analyst/analyse.ts';
import { chartData } from '../../analysis-server/analyst/chart-data.ts';
import type { StoredClaim } from '../../domain/claim/claim.ts';
import { byTimeframe } from '../../domain/market/timeframe.ts';
import type { CoinAtMoment } from '../bench/words/moments.ts';
import { bundled, openBundle } from './bundled-page.ts';
import { sliceSeries } from './candles.ts';
import type { Stored, WholePage } from './counted-page.ts';

interface Count {
  /** With a letter: '4h' and 'TP1' are words, too. */
  readonly words: number;
  /** With a digit: names of timeframes and targets, too. */
  readonly numbers: number;
}

interface PageWords {
  /** Of the whole Analysis tab with everything open, beside the longest answer. */
  readonly all: Count;
  /** Claims that stand more than once, short forms without a figure aside. */
  readonly twice: readonly string[];
  /** Of a phone's first screen. */
  readonly first: Count;
}

/** All is rendered at once, near the screen or not, and no frame is waited for. */
const AT_ONCE = `<script>
  for (const name of ['IntersectionObserver', 'requestIdleCallback']) delete globalThis[name];
  requestAnimationFrame = (act) => setTimeout(() => act(performance.now()));
  cancelAnimationFrame = clearTimeout;
</script>`;

function counted(text: string): Count {
  const tokens = text.split(/\s+/);
  return {
    words: tokens.filter((token) => /\p{L}/u.test(token)).length,
    numbers: tokens.filter((token) => /\d/.test(token)).length,
  };
}

const FIGURE = /(^|[ (])[−+-]?\d[\d,.]*%?(?=[ ).;]|$)/;

/** Whether a mark says its claim whole: with a figure, but for its short form, or in all its words. */
function isWhole(text: string, claim: StoredClaim | undefined): boolean {
  const plain = (form = '') => form.replace(/\.$/, '').toLowerCase();
  const forms = [plain(claim?.words), plain(claim?.phrase)];
  const short = forms.map((form) => form.replace(/ \([^)]*\)/g, ''));
  const said = plain(text);
  return forms.includes(said) || (FIGURE.test(text) && !short.includes(said));
}

const claimsTwice = ({ marks }: WholePage, claims: readonly StoredClaim[]): string[] => {
  const byId = new Map(claims.map((claim) => [claim.id, claim]));
  const ids = marks.filter(([id, text]) => isWhole(text, byId.get(id))).map(([id]) => id);
  return ids.filter((id, index) => ids.indexOf(id) < index);
};

function countedWhole({ text, answers }: WholePage): Count {
  const [longest] = answers.map(counted).toSorted((a, b) => b.words - a.words);
  if (!longest) throw new Error('the page has no questions');
  const closed = counted(text);
  return { words: closed.words + longest.words, numbers: closed.numbers + longest.numbers };
}

/** As its device has it; the chart has the candles of the one timeframe that it shows. */
async function storedOf({ input }: CoinAtMoment, analysed: Analysed) {
  const { coin, candles, analysedAt: at } = input;
  const series = byTimeframe((timeframe) => {
    const all = candles[timeframe].series;
    return timeframe === '4h' ? all : sliceSeries(all, 0, 0);
  });
  const analysis = writeByRules(await withPlanHash(analysed));
  const price = analysed.facts.tradeRecommendation.currentPrice;
  return { coin, analysis, chart: chartData(series), at, price };
}

/** Counts what a dashboard says, in a browser of its own. */
export async function pageWords(browser: Browser) {
  const files = await bundled('tests/pages/dashboard-page.tsx');
  const open = (width: number, height: number) => {
    const viewport = { width, height };
    return openBundle(browser, files, { theme: 'light', viewport, now: 0, body: AT_ONCE });
  };
  const [desk, phone] = await Promise.all([open(1440, 960), open(390, 844)]);

  async function read<Answer>(page: Page, stored: Stored, reader: string): Promise<Answer> {
    await page.clock.setFixedTime(stored.at + 60_000);
    return page.evaluate(`${reader}(${JSON.stringify(stored)})`);
  }

  return async (moment: CoinAtMoment, analysed: Analysed): Promise<PageWords> => {
    const stored = await storedOf(moment, analysed);
    const [page, first] = await Promise.all([
      read<WholePage>(desk, stored, 'readWhole'),
      read<string>(phone, stored, 'readFirst'),
    ]);
    const { claims } = stored.analysis;
    return { all: countedWhole(page), twice: claimsTwice(page, claims), first: counted(first) };
  };
}
