import { createECDH } from 'node:crypto';
import fc from 'fast-check';
import { decrypt } from 'http_ece';
import { expect, test } from 'vitest';
import webPush from 'web-push';
import { encryptMessage, isDevicePoint } from './encryption.ts';

function device() {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
  return { pair, p256dh, auth };
}

test('the example of RFC 8291, appendix A, comes out byte for byte', () => {
  const body = encryptMessage(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
      salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    },
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('http_ece reads every message back', () => {
  const to = device();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_993 }), (plaintext) => {
      const body = encryptMessage(plaintext, to);
      expect(body.byteLength).toBeLessThanOrEqual(4_096);
      const read = decrypt(body, {
        version: 'aes128gcm',
        privateKey: to.pair,
        authSecret: to.auth,
      });
      expect(Buffer.compare(read, plaintext)).toBe(0);
    }),
    { numRuns: 50 },
  );
});

test('web-push writes the same form: http_ece reads both alike', () => {
  const to = device();
  const text = 'BTC: LONG → SHORT';
  const read = (body: Buffer) =>
    decrypt(body, { version: 'aes128gcm', privateKey: to.pair, authSecret: to.auth }).toString();
  const theirs = webPush.encrypt(to.p256dh, to.auth, text, 'aes128gcm').cipherText;
  const ours = encryptMessage(Buffer.from(text), to);
  expect(read(ours)).toBe(text);
  expect(read(theirs)).toBe(text);
  expect(ours.byteLength).toBe(theirs.byteLength);
});

test('every message has a key pair and a salt of its own', () => {
  const to = device();
  const heads = Array.from({ length: 50 }, () =>
    encryptMessage(Buffer.from('x'), to).subarray(0, 86).toString('hex'),
  );
  expect(new Set(heads.map((head) => head.slice(0, 32))).size).toBe(50);
  expect(new Set(heads.map((head) => head.slice(42))).size).toBe(50);
});

test('the largest message fills 4,096 bytes; one byte more is refused', () => {
  const to = device();
  expect(encryptMessage(new Uint8Array(3_993), to).byteLength).toBe(4_096);
  expect(() => encryptMessage(new Uint8Array(3_994), to)).toThrow(
    'the message has 3994 bytes; allowed: up to 3993',
  );
});

test('only points of the curve are device keys', () => {
  expect(isDevicePoint(device().p256dh)).toBe(true);
  const off = Buffer.alloc(65, 1);
  off[0] = 4;
  expect(isDevicePoint(off.toString('base64url'))).toBe(false);
  expect(isDevicePoint('')).toBe(false);
  expect(() =>
    encryptMessage(new Uint8Array(1), { p256dh: off.toString('base64url'), auth: 'x' }),
  ).toThrow();
});
