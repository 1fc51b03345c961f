import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyse } from '../support/app-page.ts';
import { type Person, startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { ENGINES } from '../support/engines.ts';
import { openRelay } from '../support/relay.ts';
import { CONTROLLED, openSignedIn, shows, signOut } from '../support/tab-app.ts';
import { type Tab, type TabBrowser, until } from '../support/tabs.ts';
import { addEntry } from '../support/watch-list.ts';

const COINS = ['BTCUSDT', 'ETHUSDT'];
const BEFORE = 'What it said before the change.';

let embedded: TestEmbedded;
/** One newest analysis of each coin, by its id. */
let snapshots: ReadonlyMap<string, string>;

async function newestAnalyses(): Promise<ReadonlyMap<string, string>> {
  for (const coin of COINS) await analyse(embedded, coin);
  const rows = await embedded.database.query<{ coin: string; id: string }>(
    'select coin, id from public.analysis_snapshots',
  );
  return new Map(rows.map(({ coin, id }) => [coin, id]));
}

beforeAll(async () => {
  embedded = await startTestEmbedded();
  snapshots = await newestAnalyses();
});
afterAll(() => embedded.stop());

/** A person whose list this device has never seen; the second coin has changed. */
async function watcher(): Promise<Person> {
  const me = await embedded.approvedUser();
  for (const [coin, id] of snapshots) await addEntry(embedded.database, me.id, coin, id);
  await embedded.database.query(
    `with before as (
       insert into public.analysis_snapshots
         (coin, market, snapshot_time, engine, result, recommendation, inputs)
       select coin, market, snapshot_time, engine,
         result || jsonb_build_object('aianalysis', $3::text, 'text', '[]'::jsonb), recommendation, inputs
       from public.analysis_snapshots where id = $2 returning id
     )
     update public.watchlist_entries set previous_snapshot = (select id from before)
     where user_id = $1 and coin = $4`,
    [me.id, snapshots.get('ETHUSDT'), BEFORE, 'ETHUSDT'],
  );
  return me;
}

/** Notes in the page how many rows a table of the device's database holds. */
const countRows = (table: string) => `(() => {
  const opening = indexedDB.open('coin-analyst');
  opening.onsuccess = () => {
    const db = opening.result;
    const counting = db.transaction('${table}').objectStore('${table}').count();
    counting.onsuccess = () => {
      document.documentElement.dataset.${table} = counting.result;
      db.close();
    };
  };
  return true;
})()`;

async function untilRows(tab: Tab, table: string, count: number): Promise<void> {
  const counted = async () => {
    await tab.run(countRows(table));
    return tab.run(`document.documentElement.dataset.${table}`);
  };
  await expect.poll(counted, { timeout: 20_000, message: table }).toBe(String(count));
}

describe.each(ENGINES)('without a server, in %s', (_, isHere, open) => {
  let browser: TabBrowser;
  beforeAll(async () => {
    if (isHere) browser = await open();
  });
  afterAll(() => browser?.close());

  test.skipIf(!isHere)('all that the list names opens, until its person signs out', async () => {
    const relay = await openRelay(embedded.origin);
    const tab = await browser.newTab();
    const openPath = (path: string) => tab.open(`${relay.origin}${path}`);
    await openSignedIn(tab, relay.origin, await watcher());
    await until(tab, CONTROLLED);
    // The person has opened nothing but the dashboard.
    await untilRows(tab, 'analyses', 3);
    await relay.cut();

    for (const coin of COINS) {
      await openPath(`/dashboard?wl=${coin}`);
      for (const text of ['Trade Recommendation', 'Last Updated', 'In Watch List']) {
        await until(tab, shows(text));
      }
      expect(await tab.run(shows('Viewing Previous Analysis'))).toBe(false);
    }
    await openPath('/dashboard?wl=ETHUSDT&previous=true');
    await until(tab, shows('Viewing Previous Analysis'));
    await until(tab, shows(BEFORE));

    await openPath('/dashboard');
    await until(tab, shows('Your coins'));
    await signOut(tab);
    for (const table of ['analyses', 'summaries', 'resources']) await untilRows(tab, table, 0);
    await openPath('/dashboard?wl=BTCUSDT');
    await until(tab, "location.pathname === '/login'");
    await tab.close();
  });

  test.skipIf(!isHere)('an address that is none of the app opens it and says so', async () => {
    const relay = await openRelay(embedded.origin);
    const tab = await browser.newTab();
    await tab.open(`${relay.origin}/login`);
    await until(tab, CONTROLLED);
    await tab.open(`${relay.origin}/nowhere`);
    await until(tab, "location.pathname === '/'");
    await relay.cut();
    for (const path of ['/nowhere?a=b', '/mailbox', '/index.php']) {
      await tab.open(`${relay.origin}${path}`);
      await until(tab, shows('This page does not open offline'));
      expect(await tab.run(shows(path.split('?')[0] ?? ''))).toBe(true);
    }
    await tab.close();
  });
});
