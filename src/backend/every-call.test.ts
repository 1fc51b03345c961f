import { Window } from 'happy-dom';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LevelRequest } from '../../domain/level/price-level.ts';
import { KEEP_NOTHING } from '../../domain/notice/alert-targets.ts';
import { DEFAULT_SETTINGS } from '../../domain/person/user-settings.ts';
import { epochMs, price } from '../../domain/text/quantity.ts';
import { configAt } from '../../tests/support/connected-backend.ts';
import { keptSession } from '../../tests/support/fake-backend.ts';
import { SERVICE_FAULTS, serveFault } from '../../tests/support/service-faults.ts';
import { isAdmin } from '../data/admin-role.ts';
import { trail } from '../data/admin-trail.ts';
import { alertTargets } from '../data/alert-targets.ts';
import { alertsSince } from '../data/away.ts';
import * as betaDesk from '../data/beta-desk.ts';
import * as cannedReplies from '../data/canned-replies.ts';
import * as coinMutes from '../data/coin-mutes.ts';
import { loadCoins } from '../data/coins.ts';
import { contracts } from '../data/contract-terms.ts';
import { derivativesHistories } from '../data/derivatives-histories.ts';
import * as missedChecks from '../data/missed-checks.ts';
import { ownPasskeys } from '../data/own-passkeys.ts';
import * as ownRules from '../data/own-rules.ts';
import * as personalTokens from '../data/personal-tokens.ts';
import * as planChoices from '../data/plan-choices.ts';
import { planWatches } from '../data/plan-watches.ts';
import * as priceLevels from '../data/price-levels.ts';
import { prices } from '../data/prices.ts';
import { askQuestion } from '../data/questions.ts';
import { replays } from '../data/replays.ts';
import * as scan from '../data/scan.ts';
import * as settings from '../data/settings.ts';
import { readSnapshotChart, readSnapshotInputs } from '../data/snapshot-chart.ts';
import * as tickets from '../data/tickets.ts';
import * as trackRecord from '../data/track-record.ts';
import { unread } from '../data/unread.ts';
import * as watchlistOnDevice from '../data/watchlist.ts';
import * as webhooks from '../data/webhooks.ts';
import { weekLines } from '../data/week-lines.ts';
import { look } from '../data/witness.ts';
import * as account from './account.ts';
import * as analysis from './analysis.ts';
import * as auth from './auth.ts';
import * as authSession from './auth-session.ts';
import { fetchConfig } from './config.ts';
import { connectBackend } from './connection.ts';
import { credentials } from './credentials.ts';
import { problemIn } from './failure.ts';
import { openLiveChannel } from './live-channel.ts';
import * as passkeys from './passkeys.ts';
import * as password from './password.ts';
import * as push from './push.ts';
import { readSample, readSampleReplay } from './sample.ts';
import * as signUps from './sign-up.ts';
import { readSnapshot, readSnapshots } from './snapshots.ts';
import * as ticketFiles from './ticket-files.ts';
import * as waitlist from './waitlist-table.ts';
import * as watchlist from './watchlist-table.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const PERSON = { id: ME, email: 'me@example.com' };
const COIN = 'BTCUSDT';
const KEY = 'a-key-of-mine';

const LEVEL: LevelRequest = {
  coin: COIN,
  side: 'above',
  price: price(65_000),
  repeating: false,
  expires_at: null,
  note: '',
};

const RULE = { claim: 'squeeze:1d', scope: 'coin', coin: COIN } as const;

let origin = '';

/** Every call of the room to a service, by the name that it is exported under. */
const CALLS = {
  exportMyData: account.exportMyData,
  deleteMyAccount: account.deleteMyAccount,
  keepAlertTargets: () => account.keepAlertTargets(KEEP_NOTHING),
  startAnalysis: () => analysis.startAnalysis({ coin: COIN, key: KEY, user_id: ME }),
  readStatus: () => analysis.readStatus(KEY, COIN),
  deleteJob: () => analysis.deleteJob(KEY, COIN),
  signInWithPassword: () => auth.signInWithPassword(PERSON.email, 'password'),
  signOutOfService: auth.signOutOfService,
  checkSession: auth.checkSession,
  verifyRecovery: () => auth.verifyRecovery('a-hash'),
  fetchConfig: () => fetchConfig(origin),
  signInWithPasskey: () => passkeys.signInWithPasskey(),
  readPasskeys: passkeys.readPasskeys,
  addPasskey: () => passkeys.addPasskey('Phone'),
  renamePasskey: () => passkeys.renamePasskey(ME, 'Phone'),
  removePasskey: () => passkeys.removePasskey(ME),
  requestPasswordReset: () => password.requestPasswordReset(PERSON.email),
  setPassword: () => password.setPassword('a new password'),
  readSample,
  readSampleReplay,
  readVapidKey: push.readVapidKey,
  readChannels: push.readChannels,
  readDevices: push.readDevices,
  saveSubscription: () =>
    push.saveSubscription({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'p', auth: 'a' },
    }),
  removeDevice: () => push.removeDevice({ id: ME }),
  sendTest: () => push.sendTest({ id: ME }),
  acknowledgeShown: () => push.acknowledgeShown(['a-token']),
  readTelegram: push.readTelegram,
  makeTelegramLink: push.makeTelegramLink,
  signUp: () => signUps.signUp(PERSON.email, 'password'),
  resendConfirmation: () => signUps.resendConfirmation(PERSON.email),
  readSnapshots: () => readSnapshots([ME]),
  uploadFile: () =>
    ticketFiles.uploadFile({
      path: `${ME}/1.txt`,
      file: new Blob(['text']),
      mimeType: 'text/plain',
      onProgress: () => undefined,
      signal: new AbortController().signal,
    }),
  removeFiles: () => ticketFiles.removeFiles(['a/1.txt']),
  recordAttachment: () =>
    ticketFiles.recordAttachment(ME, {
      id: ME,
      ticket_id: ME,
      message_id: null,
      file_name: '1.txt',
      file_path: 'a/1.txt',
      file_size: 4,
      mime_type: 'text/plain',
    }),
  readFile: () => ticketFiles.readFile(`${origin}/report.pdf`, 'application/pdf'),
  signLinks: () => ticketFiles.signLinks(['a/1.txt']),
  readSnapshot: () => readSnapshot(ME),
  waitlistStanding: () => waitlist.waitlistStanding(PERSON.email),
  isApproved: () => waitlist.isApproved(ME),
  readIsAdmin: waitlist.readIsAdmin,
  isOnWatchlist: () => watchlist.isOnWatchlist(ME, COIN),
  addToWatchlist: () => watchlist.addToWatchlist(ME, COIN, ME),
  readWatched: () => watchlist.readWatched(ME, COIN, 'latest'),
  acknowledgeChange: () => watchlist.acknowledgeChange(ME),
};

/** The calls of `src/data`, which makes them where their answers are kept. */
const DATA_CALLS = {
  alertsSince: () => alertsSince(ME, epochMs(1)),
  loadCoins,
  askQuestion: () => askQuestion(ME, 'Why not LONG?'),
  readSnapshotChart: () => readSnapshotChart(ME),
  readSnapshotInputs: () => readSnapshotInputs(ME),
  'watchlist.read': () => watchlistOnDevice.watchlist.read(ME),
  deleteEntry: () => watchlistOnDevice.deleteEntry(ME, ME),
  'contracts.read': () => contracts.read(ME, COIN),
  'derivativesHistories.read': () => derivativesHistories.read(ME, COIN),
  'trackRecord.read': () => trackRecord.trackRecord.read(ME, null, null, null, null),
  readClosedCalls: () => trackRecord.readClosedCalls('bybit', COIN),
  readEntries: () => trackRecord.readEntries('bybit', null, null, 0),
  'rangeRecord.read': () => trackRecord.rangeRecord.read(ME, 'bybit'),
  'mutes.read': () => coinMutes.mutes.read(ME),
  writeMute: () => coinMutes.writeMute({ coin: COIN, until: epochMs(1) }),
  removeMute: () => coinMutes.removeMute(ME, COIN),
  'levels.read': () => priceLevels.levels.read(ME),
  writeLevel: () => priceLevels.writeLevel(null, LEVEL),
  removeLevel: () => priceLevels.removeLevel(ME),
  look: () => look(Date.now()),
  'ownRules.read': () => ownRules.ownRules.read(ME),
  'rulePreviews.read': () => ownRules.rulePreviews.read(ME, RULE),
  'myPlans.read': () => planChoices.myPlans.read(ME, 0),
  readAllMyPlans: planChoices.readAllMyPlans,
  'myRecord.read': () => planChoices.myRecord.read(ME),
  'savedChoice.read': () => planChoices.savedChoice.read(ME, 'a1'.repeat(32)),
  'planWatches.read': () => planWatches.read([ME]),
  'replays.read': () => replays.read(ME, 'ab'.repeat(32)),
  'prices.read': () => prices.read([COIN]),
  'weekLines.read': () => weekLines.read([COIN]),
  'scan.read': () => scan.scan.read(ME),
  readNewest: () => scan.readNewest(COIN),
  'isAdmin.read': () => isAdmin.read(ME),
  'trail.read': () => trail.read(ME, null, null),
  'alertTargets.read': () => alertTargets.read(ME),
  'betaPage.read': () => betaDesk.betaPage.read(ME, { search: '', standing: 'all', page: 0 }),
  'lastBackup.read': () => betaDesk.lastBackup.read(ME),
  'rounds.read': () => betaDesk.rounds.read(ME),
  askBetaDesk: () => betaDesk.askBetaDesk('approve', PERSON.email),
  enterMailbox: betaDesk.enterMailbox,
  'cannedReplies.read': () => cannedReplies.cannedReplies.read(ME),
  saveCannedReply: () => cannedReplies.saveCannedReply(null, { title: 'Hello', body: 'Hello.' }),
  deleteCannedReply: () => cannedReplies.deleteCannedReply(ME),
  'missedChecks.read': () => missedChecks.missedChecks.read(ME),
  forgetMissedChecks: () => missedChecks.forgetMissedChecks(ME, [ME]),
  'settings.read': () => settings.settings.read(ME),
  saveSettings: () => settings.saveSettings(ME, DEFAULT_SETTINGS),
  saveFields: () => settings.saveFields(ME, { telegram_id: '7' }),
  turnAccount: () => settings.turnAccount(ME, true),
  'ticketPage.read': () =>
    tickets.ticketPage.read(ME, {
      search: null,
      status: null,
      priority: null,
      sort: 'newest',
      page: 0,
    }),
  'ticketCounts.read': () => tickets.ticketCounts.read(ME, { search: null, priority: null }),
  'shownTicket.read': () => tickets.shownTicket.read(ME, ME, true),
  readTicket: () => tickets.readTicket(ME),
  readAuthors: () => tickets.readAuthors(ME),
  openTicket: () =>
    tickets.openTicket(ME, PERSON, { title: 'Help', description: 'Please.', priority: 'low' }),
  sendMessage: () =>
    tickets.sendMessage(PERSON, { id: ME, ticketId: ME, text: 'Hello', note: false }),
  setTicketStatus: () => tickets.setTicketStatus(ME, 'resolved'),
  markTicketRead: () => tickets.markTicketRead(ME, ME, '2026-11-18T12:00:00Z'),
  'ownPasskeys.read': () => ownPasskeys.read(ME),
  makeToken: () => personalTokens.makeToken({ name: 'Script', days: 30, scopes: ['read'] }),
  revokeToken: () => personalTokens.revokeToken(ME),
  'tokens.read': () => personalTokens.tokens.read(ME),
  'unread.read': () => unread.read(ME),
  'webhooks.read': () => webhooks.webhooks.read(ME),
  addWebhook: () =>
    webhooks.addWebhook({ url: 'https://hooks.example.org/x', form: 'standard', label: '' }),
  turnOnWebhook: () => webhooks.turnOnWebhook(ME),
  removeWebhook: () => webhooks.removeWebhook(ME),
  replaceWebhookSecret: () => webhooks.replaceWebhookSecret(ME),
  testWebhook: () => webhooks.testWebhook(ME),
};

/** What resolves with words that can be shown, or null. */
const WORDED_CALLS = {
  saveRule: () => ownRules.saveRule(ME, RULE),
  setRuleState: () => ownRules.setRuleState(ME, ME, 'paused'),
  deleteRule: () => ownRules.deleteRule(ME, ME),
};

/** What this page answers by itself, whatever becomes of the service. */
const LOCAL = {
  accessToken: authSession.accessToken,
  credentials,
  currentPerson: auth.currentPerson,
  currentSession: authSession.currentSession,
  openLiveChannel: () => openLiveChannel({ onChange: () => undefined, onLive: () => undefined }),
  pushAddress: push.pushAddress,
  readLinkInAddress: auth.readLinkInAddress,
  watchAuth: () => auth.watchAuth(() => undefined),
};

/** The same, of `src/data`. */
const LOCAL_DATA = { 'mailbox.read': () => betaDesk.mailbox.read(ME) };

/** What makes no call: what reads, words or wraps, and the frame that the calls are made in. */
const NO_CALL = [
  ...[
    'askedOnce',
    'attempt',
    'failed',
    'kindOfStatus',
    'newestReference',
    'parsed',
    'problemIn',
    'problemOf',
    'readable',
    'sentenceOf',
    'succeeded',
  ],
  ...['mapped', 'wordsOf', 'configOf', 'configOfBuild', 'overridesOfBuild', 'placeholderPassword'],
  ...[
    'authClient',
    'clientOf',
    'clientFor',
    'connectBackend',
    'confirming',
    'connection',
    'reachabilityOf',
    'fetchFor',
    'pushRequest',
    'insertOnce',
    'tables',
  ],
  ...[
    'fromAuth',
    'fromBucket',
    'fromTables',
    'pageOfTable',
    'toTables',
    'openRealtime',
    'openSupabase',
    'serverRequest',
    'analysisRequest',
    'askServer',
    'openRequest',
    'readAnswer',
  ],
  // These answer in words of their own, and have tests of their own.
  ...['joinWaitlist', 'offersPasskeys', 'probe', 'waitlistCounter'],
];

/** Waits for a call through the pauses that its client makes between tries. */
async function settled<T>(call: Promise<T>): Promise<T> {
  let done = false;
  const end = () => {
    done = true;
  };
  call.then(end, end);
  while (!done) {
    await vi.advanceTimersByTimeAsync(10_000);
    await new Promise(setImmediate);
  }
  return call;
}

beforeAll(() => {
  const { happyDOM, XMLHttpRequest } = new Window({ url: 'http://127.0.0.1/' });
  happyDOM.settings.fetch.disableSameOriginPolicy = true;
  vi.stubGlobal('XMLHttpRequest', XMLHttpRequest);
  vi.stubGlobal('location', new URL('http://127.0.0.1/'));
  const kept = new Map<string, string>();
  connectBackend({
    config: async () => configAt(origin),
    sessionStorage: {
      // Whatever a call does to the session, the next one finds it.
      getItem: (key) => (key === 'session' ? keptSession(ME) : (kept.get(key) ?? null)),
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    sessionKey: 'session',
  });
});
afterAll(() => vi.unstubAllGlobals());
afterEach(() => {
  vi.useRealTimers();
});

test('every function of this room stands in one of the lists', async () => {
  const modules = import.meta.glob<Record<string, unknown>>(['./*.ts', '!./*.test.ts']);
  const loaded = await Promise.all(Object.values(modules).map((load) => load()));
  const functions = loaded
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]) => (typeof value === 'function' ? [name] : []));
  const listed = [...Object.keys(CALLS), ...Object.keys(LOCAL), ...NO_CALL];
  expect(functions.toSorted()).toEqual(listed.toSorted());
});

/** What makes no call, or calls something else that does. */
const NO_DATA_CALL = [
  'mcpAddress.read',
  'askServerAbout',
  'loadHistory',
  'openMoments',
  'choose',
  'csvOf',
  'jsonOf',
  'chooseOddsFirst',
  'followChoices',
  'ownChoices',
  'sendChoices',
  'unsentChoices',
  'keptWitness',
  'ensureCoins',
  'holdChart',
  'loadChart',
  'loadInputs',
  'notComputed',
  'recomputeHere',
  'readDiagnostics',
  'bringListResults',
  'fetchWatched',
  'followBadge',
  'followList',
  'followVisits',
  'forgetAway',
  'lookBack',
  'refreshCoin',
  'addEntry',
  'removeEntry',
  'coinsRequest',
  'deleteLevel',
  'followPrices',
  'gathered',
  'muteCoin',
  'openScanned',
  'recountSoon',
  'recountUnread',
  'ownRows',
  'resource',
  'saveLevel',
  'statusNow',
  'unmuteCoin',
  'watchCoin',
];

test('every resource and function of `src/data`, hooks aside, stands in one of the lists', async () => {
  const modules = import.meta.glob<Record<string, unknown>>(['../data/*.ts', '!../data/*.test.ts']);
  const loaded = await Promise.all(Object.values(modules).map((load) => load()));
  const calls = loaded
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]) => {
      if (typeof value === 'object' && value && 'read' in value) return [`${name}.read`];
      return typeof value === 'function' && !/^use[A-Z]/.test(name) ? [name] : [];
    });
  const called = Object.keys({ ...DATA_CALLS, ...WORDED_CALLS, ...LOCAL_DATA });
  const listed = [...called, ...NO_DATA_CALL];
  expect(calls.toSorted()).toEqual(listed.toSorted());
});

/** Words of a browser, of its network, or of a page. */
const FOREIGN = /fetch|Error:|JSON|token|socket|ECONN|terminated|Gateway|HTTP|<|null/;

describe.each(Object.entries(SERVICE_FAULTS))('%s', (fault, listener) => {
  let stop: () => void;
  beforeAll(async () => {
    ({ origin, stop } = await serveFault(listener));
  });
  afterAll(() => stop());

  test.each(Object.entries({ ...CALLS, ...DATA_CALLS }))(
    '%s resolves with a failure that can be shown',
    async (_, call) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const outcome = await settled<Awaited<ReturnType<typeof call>>>(call());
      if (fault !== 'an answer of another shape') expect(outcome.ok).toBe(false);
      if (outcome.ok) return;
      expect(outcome.failure.kind).not.toBe('unexpected');
      expect(problemIn(outcome)).not.toMatch(FOREIGN);
    },
  );

  test.each(Object.entries(WORDED_CALLS))('%s says what was not done', async (_, call) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const words = await settled<string | null>(call());
    if (fault === 'an answer of another shape' && words === null) return;
    expect(words).toMatch(/^The rule was not (saved|paused|deleted)\. [A-Z].*\.$/);
    expect(words).not.toMatch(FOREIGN);
  });

  test.each(Object.entries({ ...LOCAL, ...LOCAL_DATA }))('%s resolves', async (_, call) => {
    expect((await call()).ok).toBe(true);
  });
});
