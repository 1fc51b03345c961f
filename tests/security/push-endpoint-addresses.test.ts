import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEndpoint } from '../../push-server/subscriptions/endpoint.ts';
import { isPublicAddress } from '../../push-server/subscriptions/public-address.ts';
import { REFUSED_ENDPOINTS } from '../support/refused-endpoints.ts';

const TAKEN = [
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=abc%2fdef',
  'https://push.example.org:443/x',
] as const;

test.each(REFUSED_ENDPOINTS)('the endpoint %s is refused by its text', (text) => {
  expect(readEndpoint(text, { allowLoopback: false }).ok).toBe(false);
});

test.each(TAKEN)('the endpoint %s is taken', (text) => {
  expect(readEndpoint(text, { allowLoopback: false })).toMatchObject({ ok: true });
});

test('with loopback allowed for tests, other private addresses stay refused', () => {
  const rules = { allowLoopback: true };
  expect(readEndpoint('https://127.0.0.1:4000/x', rules).ok).toBe(true);
  expect(readEndpoint('https://localhost:4000/x', rules).ok).toBe(true);
  for (const text of ['https://10.0.0.1/x', 'https://[fd00::1]/x', 'http://127.0.0.1:4000/x']) {
    expect(readEndpoint(text, rules).ok).toBe(false);
  }
});

describe('addresses', () => {
  test.each([
    '0.1.2.3',
    '10.1.2.3',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.0.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:a00:1::',
    '3fff::1',
    'fc00::1',
    'fdff::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '5f00::1',
    '',
    'localhost',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '172.32.0.1',
    '142.250.1.95',
    '2606:4700::1',
    '2a00:1450::1',
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test('no address within 10, 127, 169.254, 172.16 and 192.168 is public', () => {
    const byte = fc.nat({ max: 255 });
    const nets = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127, 0), byte, byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
    );
    fc.assert(fc.property(nets, (parts) => !isPublicAddress(parts.join('.'))));
  });
});
