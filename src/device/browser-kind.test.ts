import { expect, test } from 'vitest';
import { browserKind } from './browser-kind.ts';
import { isAppleTouch } from './display.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const IPAD_AS_MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const PIXEL = 'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.002';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const VIEW = `${PIXEL}; wv) ${CHROME} Version/4.0 Chrome/135.0.7049.79 Mobile Safari/537.36`;

test.each([
  ['Safari', 'safari-ios', `${IPHONE} Version/18.4 Mobile/15E148 Safari/604.1`],
  ['Safari 26', 'safari-ios', `${IPHONE} Version/26.0 Mobile/15E148 Safari/604.1`],
  ['Safari of an iPad', 'safari-ios', `${IPAD_AS_MAC} Version/18.4 Safari/605.1.15`],
  ['Chrome', 'chrome-ios', `${IPHONE} CriOS/135.0.7049.83 Mobile/15E148 Safari/604.1`],
  ['Chrome of an iPad', 'chrome-ios', `${IPAD_AS_MAC} CriOS/135 Version/11.1.1 Safari/605.1.15`],
  ['Firefox', 'firefox-ios', `${IPHONE} FxiOS/137.1 Mobile/15E148 Safari/605.1.15`],
  ['Edge', 'other-ios', `${IPHONE} Version/18.0 EdgiOS/135.0.3179.54 Mobile/15E148 Safari/604.1`],
  ['Opera', 'other-ios', `${IPHONE} Version/18.4 Mobile/15E148 Safari/604.1 OPT/5.4.1`],
  ['DuckDuckGo', 'other-ios', `${IPHONE} Version/18.4 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
])('on an iPhone or iPad, %s is %s', (_, kind, agent) => {
  expect(browserKind(agent, 5)).toEqual({ kind, within: null });
});

test.each([
  ['Chrome', 'other', `${PIXEL}) ${CHROME} Chrome/135.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet',
    'other',
    `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Firefox',
    'firefox-android',
    'Mozilla/5.0 (Android 14; Mobile; rv:137.0) Gecko/137.0 Firefox/137.0',
  ],
])('on Android, %s is %s', (_, kind, agent) => {
  expect(browserKind(agent, 5)).toEqual({ kind, within: null });
});

test.each([
  `${IPAD_AS_MAC} Version/18.4 Safari/605.1.15`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Chrome/135.0.0.0 Safari/537.36`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:137.0) Gecko/20100101 Firefox/137.0',
  '',
])('a desktop browser is none of them: %s', (agent) => {
  expect(browserKind(agent, 0)).toEqual({ kind: 'other', within: null });
});

test.each([
  ['Instagram', `${IPHONE} Mobile/15E148 Instagram 330.0.0.29.109 (iPhone14,5; iOS 18_4; en_US)`],
  ['Threads', `${IPHONE} Mobile/22E240 Barcelona 330.0.0.29.109 (iPhone14,5; iOS 18_4; en_US)`],
  [
    'Facebook',
    `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/460.0.0.30.114;FBDV/iPhone12,1;FBSV/18.4]`,
  ],
  ['Messenger', `${IPHONE} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/460.0.0.30.114;FBSV/18.4]`],
  ['LinkedIn', `${IPHONE} Mobile/15E148 [LinkedInApp]/9.30.1234`],
  ['X', `${IPHONE} Mobile/15E148 Twitter for iPhone/10.60`],
  ['WeChat', `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x18003130) NetType/WIFI Language/en`],
  ['TikTok', `${IPHONE} Mobile/15E148 musical_ly_34.5.0 JsSdk/2.0 BytedanceWebview/d8a21c6`],
  ['LINE', `${IPHONE} Mobile/15E148 Safari Line/14.5.0`],
  ['Snapchat', `${IPHONE} Mobile/15E148 Snapchat/12.80.0.40 (like Safari/8619.1.26.30.5, panda)`],
  ['the Google app', `${IPHONE} GSA/363.1.743256434 Mobile/15E148 Safari/604.1`],
  ['another app', `${IPHONE} Mobile/15E148`],
])('on an iPhone, the browser within %s is known', (within, agent) => {
  expect(browserKind(agent, 5)).toEqual({ kind: 'in-app-ios', within });
});

test.each([
  [
    'Instagram',
    `${VIEW} Instagram 330.0.0.40.92 Android (34/14; 420dpi; 1080x2400; Google; Pixel 8)`,
  ],
  ['Facebook', `${VIEW} [FB_IAB/FB4A;FBAV/460.0.0.40.109;]`],
  ['Messenger', `${VIEW} [FB_IAB/Orca-Android;FBAV/460.0.0.40.109;]`],
  ['X', `${VIEW} TwitterAndroid`],
  ['LinkedIn', `${VIEW} [LinkedInApp]/4.1.1000`],
  [
    'Telegram',
    `${PIXEL}) ${CHROME} Chrome/135.0.0.0 Mobile Safari/537.36 Telegram-Android/11.7.4 (Google Pixel 8; Android 14; SDK 34; HIGH)`,
  ],
  ['another app', VIEW],
])('on Android, the browser within %s is known', (within, agent) => {
  expect(browserKind(agent, 5)).toEqual({ kind: 'in-app-android', within });
});

test('an iPad that calls itself a Macintosh is known by its touch screen', () => {
  expect(isAppleTouch(IPAD_AS_MAC, 5)).toBe(true);
  expect(isAppleTouch(IPAD_AS_MAC, 0)).toBe(false);
});
