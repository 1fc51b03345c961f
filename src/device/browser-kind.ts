import { isAppleTouch, isInstalled } from './display.ts';

/** What in-app browsers add to the user agent, and the app's name. */
const APPS: readonly (readonly [mark: RegExp, name: string])[] = [
  [/Instagram/, 'Instagram'],
  [/Barcelona/, 'Threads'],
  [/MessengerForiOS|Orca-Android/, 'Messenger'],
  [/FBA[NV]\/|FB_IAB/, 'Facebook'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Twitter for i|TwitterAndroid/, 'X'],
  [/Telegram/, 'Telegram'],
  [/MicroMessenger/, 'WeChat'],
  [/BytedanceWebview|musical_ly/, 'TikTok'],
  [/\bLine\//, 'LINE'],
  [/Snapchat/, 'Snapchat'],
  [/Pinterest/, 'Pinterest'],
  [/\bGSA\//, 'the Google app'],
];

const OTHER = { kind: 'other', within: null } as const;

/** A bare system web view, which names no app. */
const isBareView = (agent: string, isApple: boolean) =>
  isApple ? !/ Safari\//.test(agent) : /; wv\)/.test(agent);

function appleKind(agent: string) {
  if (/CriOS\//.test(agent)) return 'chrome-ios';
  if (/FxiOS\//.test(agent)) return 'firefox-ios';
  // Others add their name before or after Safari's version.
  return /Version\/[\d.]+ (Mobile\/\w+ )?Safari\/[\d.]+$/.test(agent) ? 'safari-ios' : 'other-ios';
}

/**
 * By the manual steps to install an app. `within`: the app around an in-app browser, which can
 * neither install nor notify. An installed iPhone app looks like one: check for installation first.
 * @param touchPoints `navigator.maxTouchPoints`
 */
export function browserKind(agent: string, touchPoints: number) {
  const isApple = isAppleTouch(agent, touchPoints);
  if (!isApple && !/Android/.test(agent)) return OTHER;
  const app = APPS.find(([mark]) => mark.test(agent));
  const within = app?.[1] ?? (isBareView(agent, isApple) ? 'another app' : null);
  if (within !== null) return { kind: isApple ? 'in-app-ios' : 'in-app-android', within } as const;
  if (isApple) return { kind: appleKind(agent), within } as const;
  return /Firefox\//.test(agent) ? ({ kind: 'firefox-android', within } as const) : OTHER;
}

export function browserInUse() {
  if (isInstalled()) return OTHER;
  return browserKind(navigator.userAgent, navigator.maxTouchPoints);
}

/** No browser has passkeys at an address of digits. */
export const knowsPasskeys = () =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);

export const passkeyName = () =>
  /iPhone|iPad|Android|Windows|Macintosh|Linux(?!; Android)/.exec(navigator.userAgent)?.[0] ??
  'Passkey';
