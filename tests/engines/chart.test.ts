import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { ENGINES } from '../support/engines.ts';
import { shows, signIn } from '../support/tab-app.ts';
import { press, type Tab, type TabBrowser, until } from '../support/tabs.ts';

let embedded: TestEmbedded;

beforeAll(async () => {
  embedded = await startTestEmbedded();
});
afterAll(() => embedded.stop());

/** One event of a pointer, by CSS pixels from the plot's top left. */
type Step = readonly [type: string, x: number, y: number, pointerId?: number];

const HOST = "document.querySelector('[role=application] > div')";
const OFFER =
  "[...document.querySelectorAll('button')].some((one) => /^Notify at \\d/.test(one.textContent))";
const NEWEST =
  "[...document.querySelectorAll('button')].some((one) => one.textContent === 'Newest')";
const pointed = (what: 'date' | 'price') =>
  `(document.querySelector('[data-crosshair=${what}]')?.textContent ?? null)`;
const AXIS = `[...document.querySelectorAll('section:has([role=application]) span.absolute')]
  .map((one) => one.textContent).filter((text) => /^[\\d,.]+$/.test(text)).join()`;
/** Settles once what was asked for is painted. */
const PAINTED = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

const fired = (pointerType: string, steps: readonly Step[]) => `(() => {
  const { left, top } = ${HOST}.getBoundingClientRect();
  for (const [type, x, y, pointerId = 1] of ${JSON.stringify(steps)}) {
    const place = { clientX: left + x, clientY: top + y, bubbles: true, button: 0 };
    ${HOST}.dispatchEvent(new PointerEvent(type, { ...place, pointerId, pointerType: '${pointerType}' }));
  }
  return ${PAINTED}.then(() => true);
})()`;

const click = (x: number, y: number): readonly Step[] => [
  ['pointerdown', x, y],
  ['pointerup', x, y],
];

for (const [name, isHere, open] of ENGINES) {
  describe.runIf(isHere)(`in ${name}`, () => {
    let browser: TabBrowser;
    let tab: Tab;
    const fire = (pointerType: 'mouse' | 'touch', steps: readonly Step[]) =>
      tab.run(fired(pointerType, steps));
    const dateAt = async (x: number) => {
      await fire('mouse', [['pointermove', x, 100]]);
      return tab.run(pointed('date'));
    };
    const doubleClick = (x: number, y: number) => fire('mouse', [...click(x, y), ...click(x, y)]);

    beforeAll(async () => {
      browser = await open();
      tab = await browser.newTab();
      await signIn(tab, embedded.origin, await embedded.approvedUser());
      await tab.type('input[role=combobox]', 'BTCUSDT');
      await press(tab, 'Generate Analysis');
      await until(tab, shows('BTCUSDT complete in'));
      await until(tab, `Boolean(${HOST}?.querySelector('canvas'))`);
      await until(tab, `${AXIS}.length > 0`);
    });
    afterAll(() => browser?.close());
    beforeEach(async () => {
      await doubleClick(200, 100);
    });

    test('a drag takes the candles with it, and offers no level', async () => {
      const date = await dateAt(200);
      expect(date).toMatch(/^\d+ \w+, \d\d:00$/);
      await fire('mouse', [
        ['pointerdown', 200, 100],
        ['pointermove', 240, 105],
        ['pointermove', 276, 110],
        ['pointerup', 276, 110],
      ]);
      expect(await dateAt(276)).toBe(date);
      expect(await tab.run(OFFER)).toBe(false);
      await doubleClick(200, 100);
      expect(await dateAt(200)).toBe(date);
    });

    test('a pinch scales about its middle, and offers no level', async () => {
      const [middle, beside] = [await dateAt(200), await dateAt(252)];
      await fire('touch', [
        ['pointerdown', 150, 100, 1],
        ['pointerdown', 250, 100, 2],
        ['pointermove', 100, 100, 1],
        ['pointermove', 300, 100, 2],
        ['pointerup', 300, 100, 2],
        ['pointerup', 100, 100, 1],
      ]);
      expect(await dateAt(200)).toBe(middle);
      expect(await dateAt(304)).toBe(beside);
      expect(await dateAt(252)).not.toBe(beside);
      expect(await tab.run(OFFER)).toBe(false);
    });

    test('the wheel scales about the pointer with Control, else scrolls the page', async () => {
      const turn = (ctrlKey: boolean) => `(() => {
        const { left, top } = ${HOST}.getBoundingClientRect();
        const place = { clientX: left + 200, clientY: top + 100, bubbles: true, cancelable: true };
        const turned = new WheelEvent('wheel', { ...place, deltaY: -50, ctrlKey: ${ctrlKey} });
        return !${HOST}.dispatchEvent(turned);
      })()`;
      await tab.run('document.activeElement?.blur() ?? null');
      const [middle, beside] = [await dateAt(200), await dateAt(300)];
      expect(await tab.run(turn(false))).toBe(false);
      expect(await dateAt(300)).toBe(beside);
      expect(await tab.run(turn(true))).toBe(true);
      expect(await dateAt(200)).toBe(middle);
      expect(await dateAt(300)).not.toBe(beside);
    });

    test('a long press shows date and price, and offers the level once the finger lifts', async () => {
      await fire('mouse', [['pointerleave', 0, 0]]);
      await fire('touch', [['pointerdown', 200, 100]]);
      await until(tab, `${pointed('date')} !== null && ${pointed('price')} !== null`);
      const price = await tab.run(pointed('price'));
      expect(await tab.run(OFFER)).toBe(false);
      await fire('touch', [['pointermove', 200, 140]]);
      expect(await tab.run(pointed('price'))).not.toBe(price);
      await fire('touch', [['pointerup', 200, 140]]);
      await until(tab, OFFER);
      expect(await tab.run(pointed('price'))).toBeNull();
      await doubleClick(400, 200);
      await until(tab, `!${OFFER}`);
    });

    test('the axis of prices is scaled by a drag, and fits again after a double click', async () => {
      const right = Number(await tab.run(`${HOST}.clientWidth`)) - 20;
      const before = await tab.run(AXIS);
      await fire('mouse', [
        ['pointerdown', right, 100],
        ['pointermove', right, 200],
        ['pointermove', right, 300],
        ['pointerup', right, 300],
      ]);
      expect(await tab.run(AXIS)).not.toBe(before);
      await doubleClick(right, 100);
      expect(await tab.run(AXIS)).toBe(before);
    });

    test('keys go back, and one press returns to the newest candle', async () => {
      expect(await tab.run(NEWEST)).toBe(false);
      await tab.run("document.querySelector('[role=application]').focus() ?? null");
      await tab.key('Home');
      await until(tab, NEWEST);
      await press(tab, 'Newest');
      await until(tab, `!${NEWEST}`);
      expect(await tab.run('document.activeElement.getAttribute("role")')).toBe('application');
    });
  });
}
