import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHAIN_START, sealedText } from '../../domain/record/chain.ts';
import { analyse, startSession } from '../support/app-page.ts';
import { openPage, PHONE } from '../support/browser.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { withoutTriggers } from '../support/emptied-ledger.ts';
import { expectAccessible } from '../support/page-checks.ts';
import { enterOtherwise, firstEntry } from '../support/recorded-plans.ts';
import { closePages, sharedBrowser } from '../support/shared-app.ts';

let embedded: TestEmbedded;
let browser: Browser;

beforeAll(async () => {
  [embedded, browser] = await Promise.all([startTestEmbedded(), sharedBrowser()]);
});
afterAll(async () => {
  await closePages();
  await embedded.stop();
});

async function newestRecord() {
  const [head] = await embedded.database.query<{ number: number; hash: string }>(
    'select number::integer, hash from public.ledger_records order by number desc limit 1',
  );
  return head ?? CHAIN_START;
}

/** Changes the first record by SQL, and seals it and all after it again. */
const rewriteRecord = () =>
  withoutTriggers(embedded.database, async (tx) => {
    const rows = await tx.query<{ number: number; content: string }>(
      'select number::integer, content from public.ledger_records order by number',
    );
    let previous = CHAIN_START.hash;
    for (const { number, content: before } of rows) {
      const content = number === 1 ? `${before} ` : before;
      const seal = hash('sha256', sealedText({ number, previous, content }));
      await tx.query(
        `update public.ledger_records set content = $2, previous_hash = $3, hash = $4
         where number = $1`,
        [number, content, previous, seal],
      );
      previous = seal;
    }
  });

test('a record rewritten by SQL is found by a device that has seen it, and support sees so', async () => {
  await analyse(embedded, 'BTCUSDT');
  await enterOtherwise(embedded.database, await firstEntry(embedded.database));
  const seen = await newestRecord();
  const { page, complaints } = await openPage(browser, PHONE);
  await startSession(page, embedded.origin, await embedded.approvedUser());
  await page.goto(`${embedded.origin}/track-record`);
  await page.getByText(`This device has seen the record up to #${seen.number} since`).waitFor();

  await rewriteRecord();
  const now = await newestRecord();
  expect(now).toEqual({ number: seen.number, hash: expect.not.stringContaining(seen.hash) });
  await page.reload();
  await page.getByText('The record was rewritten. Found by this device on').waitFor();
  const heads = page.getByText(/^Seen before: /);
  expect(await heads.textContent()).toBe(
    `Seen before: #${seen.number} ${seen.hash}Now: #${now.number} ${now.hash}`,
  );
  await expectAccessible(page, 'a rewritten record');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download both' }).click();
  const saved: unknown = JSON.parse(readFileSync(await (await saving).path(), 'utf8'));
  expect(saved).toMatchObject({ kind: 'rewritten', seen, now });

  await page.getByRole('link', { name: 'Tell support' }).click();
  await page.getByRole('link', { name: 'Create New Ticket' }).click();
  await page.getByRole('button', { name: 'Attach diagnostics' }).click();
  const told = `Record: rewritten, seen #${seen.number} ${seen.hash}, now #${now.number} ${now.hash}`;
  await page.getByText(told).waitFor();
  expect(complaints).toEqual([]);
});
