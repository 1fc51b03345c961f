import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../embedded/accounts.ts';
import { startSession } from '../support/app-page.ts';
import { bundled } from '../support/bundled-page.ts';
import { type EmbeddedProcess, endAll, runEmbedded } from '../support/embedded-process.ts';
import { makePlan } from '../support/made-plans.ts';
import { CHEAPEST_HASH } from '../support/people.ts';
import { NO_POSTGRES, startPostgres } from '../support/postgres.ts';
import { freePort } from '../support/proxies.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';
import { setApproval } from '../support/standing.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const KILLS = Number(process.env.CHOICE_KILLS ?? 4);
const PRESSES = 4;
const COINS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'];
const PERSON = { email: 'kills@example.com', password: 'a-long-Password-1' };

const postgres = await startPostgres();
const title = 'choices when app and server are killed';

describe.skipIf(!postgres)(postgres ? title : `${title} (${NO_POSTGRES})`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'choices-kill-'));
  let files: Awaited<ReturnType<typeof bundled>>;
  let opened: TestDatabase;
  let context: BrowserContext;
  let server: EmbeddedProcess;
  let start: () => Promise<string>;
  let person = '';
  const plans: string[] = [];

  beforeAll(async () => {
    const url = (await postgres?.createDatabase()) ?? '';
    opened = await openTestDatabase(url);
    for (const coin of COINS) {
      plans.push((await makePlan(opened.database, { coin, opened: 'now()' })).hash);
    }
    person = await createUser(opened.database, { ...PERSON, hashCost: CHEAPEST_HASH });
    await setApproval(opened.database, PERSON.email, true);
    const PORT = String(await freePort());
    start = () => {
      server = runEmbedded(folder, { DATABASE_URL: url, PORT });
      return server.ready();
    };
    files = await bundled('tests/pages/choices-device.ts');
    context = await (await sharedBrowser()).newContext();
  });
  afterAll(async () => {
    await closePages();
    await endAll([server]);
    await opened.close();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function openDevice(origin: string): Promise<Page> {
    const page = await context.newPage();
    await page.route('**/device.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<script type="module" src="/parts.js"></script>',
      }),
    );
    for (const [path, body] of files) {
      await page.route(`**${path}`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: String(body) }),
      );
    }
    await page.goto(`${origin}/device.html`);
    await page.waitForFunction('window.device');
    return page;
  }

  it(`none is lost or doubled in ${KILLS} deaths of each`, async () => {
    const origin = await start();
    const first = await context.newPage();
    await startSession(first, origin, PERSON);
    let pressed = 0;
    /** Of each plan, the newest press that the device said it holds. */
    const held = new Map<string, number>();

    async function press(page: Page): Promise<void> {
      for (let turn = 0; turn < PRESSES; turn += 1) {
        pressed += 1;
        const [count, plan = ''] = [pressed, plans[pressed % plans.length]];
        const said = { plan, choice: 'taken', note: `press ${count}`, own_odds: null };
        const problem = await page.evaluate(`device.choose(...${JSON.stringify([person, said])})`);
        expect(problem).toBeNull();
        held.set(plan, count);
      }
    }

    for (let kill = 0; kill < KILLS; kill += 1) {
      const page = await openDevice(origin);
      const pressing = press(page);
      await setTimeout(Math.random() * 60);
      server.child.kill('SIGKILL');
      await Promise.all([pressing, server.ended()]);
      await press(page);
      await start();
      const last = press(page).catch(() => undefined);
      await page.evaluate(`void device.sendChoices('${person}')`);
      await setTimeout(Math.random() * 60);
      await page.close();
      await last;
    }
    const page = await openDevice(origin);
    await page.evaluate(`device.sendChoices('${person}')`);
    const rows = await opened.database.query<{ plan: string; note: string }>(
      'select plan, note from public.plan_choices where user_id = $1',
      [person],
    );
    expect(rows.map(({ plan }) => plan).toSorted()).toEqual(plans.toSorted());
    for (const { plan, note } of rows) {
      // One that was under way as the page closed may have come through.
      expect(Number(note.slice('press '.length))).toBeGreaterThanOrEqual(held.get(plan) ?? 0);
    }
    expect(await page.evaluate(`device.unsentChoices('${person}')`)).toBe(0);
  });
});
