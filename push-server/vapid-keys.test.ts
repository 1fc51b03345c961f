import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  isVapidSubject,
  loadOrCreateVapidKeys,
  makeVapidKeys,
  readVapidKeys,
} from './vapid-keys.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vapid-keys-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a new pair is one that is taken again, under its short name', () => {
  const made = makeVapidKeys();
  expect(made.keyId).toMatch(/^[\w-]{16}$/);
  expect(readVapidKeys(made.publicKey, made.privateKey)).toEqual(made);
});

test('halves of two pairs are refused, and the private one is not shown', () => {
  const [one, other] = [makeVapidKeys(), makeVapidKeys()];
  const mixed = () => readVapidKeys(one.publicKey, other.privateKey);
  expect(mixed).toThrow('does not belong to the private key');
  expect(mixed).not.toThrow(other.privateKey);
  expect(() => readVapidKeys(one.publicKey, 'AAAA')).toThrow('32 bytes');
  expect(() => readVapidKeys(one.publicKey, 'A'.repeat(43))).toThrow('not a P-256 key');
});

test('a folder keeps its pair, readable by its owner alone', async () => {
  const made = await loadOrCreateVapidKeys(folder);
  expect(await loadOrCreateVapidKeys(folder)).toEqual(made);
  expect(await readdir(folder)).toEqual(['vapid-keys.json']);
  const { mode } = await stat(join(folder, 'vapid-keys.json'));
  expect(mode & 0o777).toBe(0o600);
});

test('the file that earlier versions wrote is read', async () => {
  const publicKey =
    'BBr-gF2xqZ3xN8iD4Y1YfKkhCIRIoVwVHiQghBnMc1XH8LNc6TTyBPOTEZvrRsC0wsQfUrVWBJjOTOU7iAmIS9E';
  const privateKey = 'vXYPWO473oH0XyEGPIhGPQCdlEq6-NOxW2VSzLxUIjE';
  const path = join(folder, 'vapid-keys.json');
  await writeFile(path, `{"publicKey":"${publicKey}","privateKey":"${privateKey}"}\n`);
  expect(await loadOrCreateVapidKeys(folder)).toEqual({
    publicKey,
    privateKey,
    keyId: 'vjpEb5UJD3PxT5DH',
  });
});

test('many that start at once get the same pair', async () => {
  const pairs = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateVapidKeys(folder)));
  expect(new Set(pairs.map((pair) => pair.publicKey)).size).toBe(1);
  expect(await readdir(folder)).toEqual(['vapid-keys.json']);
});

test('a spoiled file stops the start and is not overwritten', async () => {
  await writeFile(join(folder, 'vapid-keys.json'), 'oops');
  await expect(loadOrCreateVapidKeys(folder)).rejects.toThrow('vapid-keys.json is not JSON');
});

test.each([
  'mailto:operator@coin-analyst.org',
  'https://coin-analyst.org/contact',
  'mailto:a.b+c@mail.example.com',
])('the subject %s is taken', (subject) => {
  expect(isVapidSubject(subject)).toBe(true);
});

test.each([
  'mailto:x@localhost',
  'mailto:',
  'mailto:@coin-analyst.org',
  'mailto:a@b@coin-analyst.org',
  'mailto:a@127.0.0.1',
  'https://localhost',
  'https://127.0.0.1',
  'http://coin-analyst.org',
  'operator@coin-analyst.org',
  'mailto:x@server.local',
  '',
])('the subject %j is refused', (subject) => {
  expect(isVapidSubject(subject)).toBe(false);
});
