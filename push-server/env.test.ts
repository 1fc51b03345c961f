import { expect, test } from 'vitest';
import { EnvironmentError } from '../platform/process/environment.ts';
import { readPushEnvironment } from './env.ts';
import { makeVapidKeys } from './vapid-keys.ts';

const keys = makeVapidKeys();
const good = {
  DATABASE_URL: 'postgres://push:secret@127.0.0.1:5432/app',
  APP_ORIGIN: 'https://app.coin-analyst.org, https://www.coin-analyst.org',
  AUTH_JWT_SECRET: 'a'.repeat(32),
  VAPID_SUBJECT: 'mailto:operator@coin-analyst.org',
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
};

function faultsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    readPushEnvironment(environment);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
    throw error;
  }
  return [];
}

test('a whole environment is read, with its defaults', () => {
  expect(readPushEnvironment(good)).toMatchObject({
    PORT: 3002,
    HOST: '127.0.0.1',
    APP_ORIGIN: ['https://app.coin-analyst.org', 'https://www.coin-analyst.org'],
    PUSH_ALLOW_LOOPBACK: false,
    LOG_LEVEL: 'info',
  });
});

test('every missing variable is named at once', () => {
  const faults = faultsOf({});
  for (const name of [
    'DATABASE_URL',
    'APP_ORIGIN',
    'VAPID_SUBJECT',
    'VAPID_PUBLIC_KEY',
    'VAPID_PRIVATE_KEY',
  ]) {
    expect(faults.some((fault) => fault.startsWith(`${name} is not set`))).toBe(true);
  }
});

test.each([
  ['VAPID_SUBJECT', { VAPID_SUBJECT: 'mailto:x@localhost' }],
  ['VAPID_PUBLIC_KEY', { VAPID_PUBLIC_KEY: makeVapidKeys().publicKey }],
  ['APP_ORIGIN', { APP_ORIGIN: 'https://app.coin-analyst.org/path' }],
  ['PORT', { PORT: '70000' }],
  ['TELEGRAM_BOT_TOKEN', { TELEGRAM_BOT_TOKEN: 'not a token' }],
  ['TELEGRAM_API_URL', { TELEGRAM_API_URL: 'ftp://x' }],
  ['ALERTS_SMTP_URL', { ALERTS_SMTP_URL: 'http://mail.example.com' }],
  ['PUSH_ALLOW_LOOPBACK', { PUSH_ALLOW_LOOPBACK: '1', HOST: '0.0.0.0' }],
  ['AUTH_JWKS_URL', { AUTH_JWT_SECRET: undefined }],
])('a bad %s stops the boot by name', (name, change) => {
  const faults = faultsOf({ ...good, ...change });
  expect(faults).toHaveLength(1);
  expect(faults[0]?.startsWith(name)).toBe(true);
});

test('no secret is printed', () => {
  const faults = faultsOf({
    ...good,
    VAPID_PRIVATE_KEY: 'the-secret-half',
    TELEGRAM_BOT_TOKEN: 'hush',
    ALERTS_SMTP_URL: 'http://user:whisper@mail.example.com',
  });
  expect(faults.join(' ')).not.toMatch(/the-secret-half|hush|whisper/);
  expect(faults.length).toBeGreaterThan(0);
});

test('loopback endpoints are for a server on loopback', () => {
  expect(readPushEnvironment({ ...good, PUSH_ALLOW_LOOPBACK: '1' }).PUSH_ALLOW_LOOPBACK).toBe(true);
  expect(faultsOf({ ...good, PUSH_ALLOW_LOOPBACK: '1', HOST: '::1' })).toEqual([]);
});
