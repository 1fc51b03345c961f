import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentPolicy, inlineParts, NO_INLINE_PARTS } from './content-policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a page is allowed what it holds in itself, and nothing else inline', () => {
  const page =
    '<style>a{}</style><style media="not all">b{}</style><script>start()</script><script src="/x.js"></script>';
  const policy = contentPolicy(['wss://coin.example'], inlineParts(page));
  expect(policy).toContain(`script-src 'self' ${hash('start()')};`);
  expect(policy).toContain(`style-src 'self' ${hash('a{}')} ${hash('b{}')};`);
  expect(policy).toContain("connect-src 'self' wss://coin.example;");
  expect(policy).not.toContain('unsafe-');
});

test('an answer that holds nothing allows the own origin alone', () => {
  const policy = contentPolicy([], NO_INLINE_PARTS);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("style-src 'self';");
});

test('frames hold blobs of the page alone, and there are no plugins', () => {
  const policy = contentPolicy([], NO_INLINE_PARTS);
  expect(policy).toContain('; frame-src blob:;');
  expect(policy).toContain("; object-src 'none';");
});

test('text becomes markup or a script by the one policy of the pages alone', () => {
  const policy = contentPolicy([], NO_INLINE_PARTS);
  expect(policy).toMatch(/; require-trusted-types-for 'script'(;|$)/);
  expect(policy).toMatch(/; trusted-types default(;|$)/);
});
