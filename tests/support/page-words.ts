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

/** The first screen of a phone, in CSS pixels. */
const FIRST = 844;

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
}

/** Reads what can be seen above a height; text of one block belongs together. */
const READ = `(limit) => {
  const blockOf = (element) =>
    getComputedStyle(element).display.startsWith('inline') ? blockOf(element.parentElement) : element;
  const isClipped = (element, top) => {
    if (element === document.body) return false;
    const { overflowY } = getComputedStyle(element);
    if (/hidden|clip/.test(overflowY) && top >= element.getBoundingClientRect().bottom) return true;
    return isClipped(element.parentElement, top);
  };
  const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let text = '';
  let block = null;
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest('.sr-only')?.getBoundingClientRect().width <= 1) continue;
    range.selectNodeContents(walker.currentNode);
    const { top, width } = range.getBoundingClientRect();
    if (top + scrollY >= limit || width === 0 || isClipped(element, top)) continue;
    const within = blockOf(element);
    text += (within === block ? '' : ' ') + walker.currentNode.data;
    block = within;
  }
  return text;
}`;

/** Once the browser is idle, and has painted. */
const DRAWN =
  'new Promise((drawn) => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(drawn))))';

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

/** Counts what a dashboard says, in a browser of its own. */
export async function pageWords(browser: Browser) {
  const files = await bundled('tests/pages/dashboard-page.tsx');
  const open = (width: number, height: number) =>
    openBundle(browser, files, { theme: 'light', viewport: { width, height }, now: 0 });
  const [desk, phone] = await Promise.all([open(1440, 3_000), open(390, FIRST)]);

  async function show(page: Page, { input }: CoinAtMoment, analysed: Analysed) {
    const at = input.analysedAt;
    await page.clock.setFixedTime(at + 60_000);
    const analysis = writeByRules(await withPlanHash(analysed));
    const stored = {
      coin: input.coin,
      analysis,
      chart: chartData(byTimeframe((timeframe) => input.candles[timeframe].series)),
      at,
      price: analysed.facts.tradeRecommendation.currentPrice,
    };
    await page.evaluate(`show(${JSON.stringify(stored)})`);
    await page.getByText(/Disclaimer/).waitFor({ state: 'attached' });
    // The chart, and the parts that are rendered when the browser is idle.
    await page.locator('canvas').first().waitFor();
    await page.locator('[data-mark]').first().waitFor();
    await page.evaluate(DRAWN);
    return analysis;
  }

  async function whole(claims: ReadonlyMap<string, StoredClaim>): Promise<PageWords> {
    await desk.evaluate(
      `for (const each of document.querySelectorAll('details')) each.open = true`,
    );
    await desk.evaluate(DRAWN);
    const marks: (readonly [id: string, text: string])[] = await desk.evaluate(
      `[...document.querySelectorAll('[data-mark]')].map((mark) => [mark.dataset.mark, mark.textContent])`,
    );
    const whole = marks.filter(([id, text]) => isWhole(text, claims.get(id)));
    const ids = whole.map(([id]) => id);
    const [page = '', ...answers]: string[] = await desk.evaluate(`(async () => {
      const texts = [(${READ})(Infinity)];
      for (const question of document.querySelectorAll('section li > button[aria-expanded]')) {
        question.click();
        await new Promise(requestAnimationFrame);
        texts.push(question.parentElement.innerText.slice(question.innerText.length));
      }
      return texts;
    })()`);
    const [longest] = answers.map(counted).toSorted((a, b) => b.words - a.words);
    if (!longest) throw new Error('the page has no questions');
    const closed = counted(page);
    const all = {
      words: closed.words + longest.words,
      numbers: closed.numbers + longest.numbers,
    };
    return { all, twice: ids.filter((id, index) => ids.indexOf(id) < index) };
  }

  return {
    async whole(moment: CoinAtMoment, analysed: Analysed) {
      const { claims } = await show(desk, moment, analysed);
      return whole(new Map(claims.map((claim) => [claim.id, claim])));
    },
    async first(moment: CoinAtMoment, analysed: Analysed): Promise<Count> {
      await show(phone, moment, analysed);
      return counted(await phone.evaluate(`(${READ})(${FIRST})`));
    },
  };
}
