import { isAppleTouch, isInstalled } from './display.ts';

/** Browsers that differ in the manual steps to install an app. */
export type BrowserKind =
  | 'safari-ios'
  | 'chrome-ios'
  | 'firefox-ios'
  /** Any other browser on iPhone or iPad; all can install. */
  | 'other-ios'
  | 'firefox-android'
  /** An in-app browser, which can neither install nor notify. */
  | 'in-app-ios'
  | 'in-app-android'
  | 'other';

export interface BrowserInUse {
  readonly kind: BrowserKind;
  /** The app around an in-app browser, such as 'Instagram'. */
  readonly within: string | null;
}

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

/** A bare system web view, which names no app. */
const isBareView = (agent: string, isApple: boolean) =>
  isApple ? !/ Safari\//.test(agent) : /; wv\)/.test(agent);

function appleKind(agent: string): BrowserKind {
  if (/CriOS\//.test(agent)) return 'chrome-ios';
  if (/FxiOS\//.test(agent)) return 'firefox-ios';
  // Others add their name before or after Safari's version.
  return /Version\/[\d.]+ (Mobile\/\w+ )?Safari\/[\d.]+$/.test(agent) ? 'safari-ios' : 'other-ios';
}

/**
 * An installed iPhone app looks like an in-app browser: check for installation first.
 * @param touchPoints `navigator.maxTouchPoints`
 */
export function browserKind(agent: string, touchPoints: number): BrowserInUse {
  const isApple = isAppleTouch(agent, touchPoints);
  if (!isApple && !/Android/.test(agent)) return { kind: 'other', within: null };
  const app = APPS.find(([mark]) => mark.test(agent));
  const within = app?.[1] ?? (isBareView(agent, isApple) ? 'another app' : null);
  if (within !== null) return { kind: isApple ? 'in-app-ios' : 'in-app-android', within };
  if (isApple) return { kind: appleKind(agent), within };
  return { kind: /Firefox\//.test(agent) ? 'firefox-android' : 'other', within };
}

export function browserInUse(): BrowserInUse {
  if (isInstalled()) return { kind: 'other', within: null };
  return browserKind(navigator.userAgent, navigator.maxTouchPoints);
}
