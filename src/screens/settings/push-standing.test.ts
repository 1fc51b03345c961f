import { expect, test } from 'vitest';
import { allowSteps } from './push-standing.tsx';

const AGENTS = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  chrome:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
} as const;

test.each([
  ['iphone', 'the Settings app of your device'],
  ['android', 'the sign beside the address, choose Permissions'],
  ['firefox', 'the blocked icon'],
  ['safari', 'Safari’s Settings'],
  ['chrome', 'choose Site settings'],
  ['edge', 'choose Site settings'],
] as const)('on %s the way leads over %s', (name, words) => {
  expect(allowSteps(AGENTS[name], false)).toContain(words);
});

test('an installed app on Android has its permission with its icon', () => {
  expect(allowSteps(AGENTS.android, true)).toContain('hold the app’s icon');
});
