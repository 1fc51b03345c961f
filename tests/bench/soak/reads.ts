import type { Session } from './session.ts';

export const COINS = [
  'BTCUSDT',
  'ETHUSDT',
  'SOLUSDT',
  'XRPUSDT',
  'ADAUSDT',
  'LINKUSDT',
  'LTCUSDT',
  'DOGEUSDT',
] as const;

/** What a page of the app asks for when it is opened. */
type Page = (session: Session) => Promise<unknown>;

const shell: Page = async ({ ask }) => {
  await ask('app shell', { path: '/dashboard' });
  await ask('config', { path: '/config.json' });
};

const dashboard: Page = async ({ ask, post, account, random }) => {
  const coin = random.pick(COINS);
  await ask('settings', { path: `/rest/v1/user_settings?select=*&user_id=eq.${account.id}` });
  await post('coin list', '/analysis/coinlist', {});
  await post('prices', '/analysis/prices', { coins: COINS });
  await post('contract', '/analysis/contract', { coin });
  await ask('price levels', { path: `/rest/v1/price_levels?select=*&user_id=eq.${account.id}` });
};

const watchList: Page = async ({ ask, post, account }) => {
  await ask('watch list', {
    path: `/rest/v1/watchlist_cards?select=*&user_id=eq.${account.id}&order=snapshot_time.desc`,
  });
  await ask('whole watch list', {
    path: `/rest/v1/watchlist?select=coin,latest_snapshot,latest_sync&user_id=eq.${account.id}`,
  });
  await post('week lines', '/analysis/week-lines', { coins: COINS });
};

const markets: Page = async ({ ask }) => {
  await ask('scan', { path: '/rest/v1/scan_rows?select=coin,place,snapshot,plan&order=place' });
};

const trackRecord: Page = async ({ post }) => {
  await post('track record', '/rest/v1/rpc/track_record', {
    in_market: null,
    of_coin: null,
    totals_only: false,
  });
};

const support: Page = async ({ post }) => {
  await post('tickets', '/rest/v1/rpc/support_ticket_page', {
    page_size: 20,
    page_offset: 0,
    sort: 'newest',
  });
  await post('ticket counts', '/rest/v1/rpc/support_ticket_counts', {});
};

const settings: Page = async ({ ask }) => {
  await ask('channels', { path: '/push/channels' });
  await ask('devices', { path: '/push/subscriptions' });
};

/** In the order in which a visit opens them. */
export const PAGES: readonly Page[] = [
  shell,
  dashboard,
  watchList,
  markets,
  trackRecord,
  support,
  settings,
];
