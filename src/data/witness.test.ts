import 'fake-indexeddb/auto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CHAIN_START, type SealedRecord, sealedText } from '../../domain/record/chain.ts';
import { sha256 } from '../../domain/text/sha-256.ts';
import { connectFakeBackend } from '../../tests/support/connected-backend.ts';
import type { FakeBackend } from '../../tests/support/fake-backend.ts';
import { connectBackend } from '../backend/connection.ts';
import { sessionStore } from '../device/session-store.ts';
import { database } from './database/database.ts';
import { wipeDatabase } from './database/ownership.ts';
import { witnessPush } from './database/witness-links.ts';
import { keptWitness, look } from './witness.ts';

const ME = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 8, 3);
let backend: FakeBackend;

beforeAll(() => {
  backend = connectFakeBackend(ME, { sessionStore, connectBackend });
});
afterAll(() => backend.stop());
beforeEach(async () => {
  await (await database()).witness.clear();
});

/** Sealed, after those before them. */
async function sealed(
  contents: readonly string[],
  before: readonly SealedRecord[] = [],
): Promise<SealedRecord[]> {
  const records = [...before];
  for (const content of contents) {
    const { number, hash: previous } = records.at(-1) ?? CHAIN_START;
    const record = { number: number + 1, previous, content };
    records.push({ ...record, hash: await sha256(sealedText(record)) });
  }
  return records;
}

const texts = (count: number, of = 'entry') =>
  Array.from({ length: count }, (_, n) => `{"${of}":${n}}`);

/** The server has this record from now on, in pages of `size`. */
function serve(records: readonly SealedRecord[], size = 500) {
  const { number, hash } = records.at(-1) ?? CHAIN_START;
  const last = records.findLast(({ content }) => content.includes('restored'));
  const restored = last ? { number: last.number, hash: last.hash } : null;
  backend.answer('/analysis/record/head', [200, { number, hash, restored }]);
  backend.answer('/analysis/record/entries', ({ search }) => {
    const after = Number(new URLSearchParams(search).get('after'));
    return [200, { entries: records.filter((one) => one.number > after).slice(0, size) }];
  });
}

async function seen(at = NOW) {
  const looked = await look(at);
  if (!looked.ok) throw new Error('the server answered');
  return looked.value;
}

test('a record that grew is followed, and the first look is remembered', async () => {
  const first = await sealed(texts(3));
  serve(first);
  await seen();
  serve(await sealed(texts(1_204), first));
  expect(await seen(NOW + 365 * DAY)).toMatchObject({
    since: NOW,
    checkedAt: NOW + 365 * DAY,
    finding: null,
  });
  expect((await keptWitness())?.links.at(-1)?.number).toBe(1_207);
});

test('it stays at sign-out, in less than a kilobyte', async () => {
  let records: SealedRecord[] = [];
  for (let visit = 0; visit < 60; visit += 1) {
    records = await sealed(texts(5), records);
    serve(records);
    await seen();
  }
  await wipeDatabase();
  const kept = await keptWitness();
  expect(kept?.links.at(-1)?.number).toBe(300);
  expect(JSON.stringify(kept).length).toBeLessThan(1_024);
});

const changed = (records: readonly SealedRecord[]) => records.map(({ content }) => content);

test.each<[string, (all: readonly SealedRecord[]) => Promise<SealedRecord[]>]>([
  ['an entry rewritten and all resealed', (all) => sealed(changed(all).with(3, '{"entry":"!"}'))],
  ['an entry dropped', (all) => sealed(changed(all).toSpliced(3, 1))],
  ['a fork that grew longer', async (all) => sealed(texts(9, 'other'), all.slice(0, 5))],
  ['a record cut short', async (all) => all.slice(0, 6)],
  [
    'an entry rewritten that kept its seal',
    async (all) => all.map((one) => (one.number === 10 ? { ...one, content: '{}' } : one)),
  ],
])('%s is found, and both heads are kept', async (_, rewrite) => {
  const all = await sealed(texts(8));
  serve(all);
  await seen();
  const now = await rewrite(await sealed(texts(3), all));
  serve(now);
  const { finding } = await seen(NOW + DAY);
  const [before, head] = [all.at(-1), now.at(-1)];
  expect(finding).toEqual({
    kind: 'rewritten',
    at: NOW + DAY,
    seen: { number: 8, hash: before?.hash },
    now: { number: head?.number, hash: head?.hash },
  });
  expect((await seen(NOW + 2 * DAY)).finding?.at).toBe(NOW + DAY);
});

test('an entry of its own distinguishes a restored backup from a rewritten record', async () => {
  const backup = await sealed(texts(4));
  serve(backup);
  await seen();
  serve(await sealed(texts(4, 'lost'), backup));
  await seen();
  const restored = await sealed(['{"kind":"restored"}', ...texts(2)], backup);
  serve(restored);
  expect((await seen()).finding).toMatchObject({ kind: 'restored', seen: { number: 8 } });
  serve(await sealed(texts(5), restored));
  expect((await seen()).links.at(-1)?.number).toBe(12);
});

test('a restored backup that was accepted excuses no later rewriting, another one is said', async () => {
  const backup = await sealed(texts(4));
  serve(backup);
  await seen();
  serve(await sealed(texts(4, 'lost'), backup));
  await seen();
  const restored = await sealed(['{"kind":"restored"}'], backup);
  serve(await sealed(texts(4), restored));
  expect((await seen()).finding?.kind).toBe('restored');
  serve(await sealed(['{"kind":"restored","again":true}', ...texts(6)], backup));
  expect((await seen()).finding?.kind).toBe('restored');
  const again = await sealed(['{"kind":"restored","again":true}'], backup);
  serve(await sealed(texts(8, 'other'), again));
  expect((await seen()).finding?.kind).toBe('rewritten');
});

test('an entry that says so does not excuse what came before it', async () => {
  const backup = await sealed(texts(4));
  serve(backup);
  await seen();
  serve(await sealed(['{"kind":"restored"}'], await sealed(texts(4, 'other'))));
  expect((await seen()).finding?.kind).toBe('rewritten');
});

test('a server that does not answer changes nothing', async () => {
  serve(await sealed(texts(4)));
  await seen();
  backend.answer('/analysis/record/head', [500, {}]);
  expect((await look(NOW + DAY)).ok).toBe(false);
  expect((await keptWitness())?.checkedAt).toBe(NOW);
});

const linkOf = (records: readonly SealedRecord[]) => {
  const { number, hash } = records.at(-1) ?? CHAIN_START;
  return { number, hash };
};

test('a device asleep for a year verifies at its visit what pushes told of, in a kilobyte', async () => {
  const start = await sealed(texts(8));
  const year = await sealed(texts(1_500), start);
  serve(start);
  await seen();
  for (let day = 0; day < 365; day += 1) {
    await witnessPush(linkOf(year.slice(0, 10 + 4 * day)), NOW + day * DAY);
  }
  const asleep = await keptWitness();
  expect(asleep).toMatchObject({ verified: 8, checkedAt: NOW, finding: null });
  expect(asleep?.links.at(-1)?.number).toBe(1_466);
  expect(asleep?.links).toContainEqual(linkOf(start));
  expect(JSON.stringify(asleep).length).toBeLessThan(1_024);
  serve(year);
  const visit = await seen(NOW + 365 * DAY);
  expect(visit).toMatchObject({ verified: 1_508, since: NOW, finding: null });
  expect(visit.links.at(-1)).toEqual(linkOf(year));
});

test('a fork shown to one device by push alone is found at the visit', async () => {
  const all = await sealed(texts(8));
  serve(all);
  await seen();
  const fork = linkOf(await sealed(texts(2, 'other'), all));
  await witnessPush(fork, NOW);
  const now = await sealed(texts(5), all);
  await witnessPush(linkOf(now.slice(0, 12)), NOW);
  serve(now);
  expect((await seen(NOW + DAY)).finding).toEqual({
    kind: 'rewritten',
    at: NOW + DAY,
    seen: fork,
    now: linkOf(now),
  });
});

test('a record rewritten before what pushes told of is found', async () => {
  const all = await sealed(texts(8));
  serve(all);
  await seen();
  const now = await sealed(texts(9, 'other'), all.slice(0, 5));
  await witnessPush(linkOf(now.slice(0, 12)), NOW);
  serve(now);
  expect((await seen()).finding).toMatchObject({ kind: 'rewritten', seen: linkOf(all) });
});

test('a push of more than the record holds is found', async () => {
  const all = await sealed(texts(8));
  serve(all);
  await seen();
  const more = linkOf(await sealed(texts(1), all));
  await witnessPush(more, NOW);
  expect((await seen()).finding).toMatchObject({ kind: 'rewritten', seen: more });
});

test('a push that contradicts what was seen is a finding at once, and stays one', async () => {
  const all = await sealed(texts(8));
  serve(all);
  await seen();
  const other = { number: 8, hash: 'f'.repeat(64) };
  await witnessPush(linkOf(all), NOW);
  expect((await keptWitness())?.finding).toBeNull();
  await witnessPush(other, NOW + DAY);
  const finding = { kind: 'rewritten', at: NOW + DAY, seen: linkOf(all), now: other };
  expect((await keptWitness())?.finding).toEqual(finding);
  expect((await seen(NOW + 2 * DAY)).finding).toEqual(finding);
});

test('a push before the first visit, and an older one, change nothing', async () => {
  const all = await sealed(texts(8));
  await witnessPush(linkOf(all), NOW);
  expect(await keptWitness()).toBeNull();
  serve(all);
  const first = await seen();
  await witnessPush(linkOf(all.slice(0, 3)), NOW);
  expect(await keptWitness()).toEqual(first);
});

test('a push that arrives during a visit is not lost', async () => {
  const all = await sealed(texts(8));
  serve(all);
  await seen();
  const now = await sealed(texts(3), all);
  serve(now);
  const told = { number: 11, hash: 'f'.repeat(64) };
  let pushed = Promise.resolve();
  backend.answer('/analysis/record/entries', () => {
    pushed = witnessPush(told, NOW);
    return [200, { entries: now.slice(8) }];
  });
  await seen();
  await pushed;
  serve(now);
  expect((await seen()).finding?.kind).toBe('rewritten');
});
