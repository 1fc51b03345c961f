import { isAppleTouch, isInstalled } from './display.ts';

/** Browsers that differ in how an app is installed from them, as far as this needs the person's hands. */
export type BrowserKind =
  | 'safari-ios'
  | 'chrome-ios'
  | 'firefox-ios'
  /** Any other browser of an iPhone or iPad; all of them can. */
  | 'other-ios'
  | 'firefox-android'
  /** The browser within an app, which can neither install nor notify. */
  | 'in-app-ios'
  | 'in-app-android'
  | 'other';

export interface BrowserInUse {
  readonly kind: BrowserKind;
  /** The app that the page was opened within, such as 'Instagram'; null in a browser of its own. */
  readonly within: string | null;
}

/** What apps add to the name of the browser within them, by the names that people know. */
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

/** A view of the system that an app shows pages in, without a word of its own. */
const isBareView = (agent: string, isApple: boolean) =>
  isApple ? !/ Safari\//.test(agent) : /; wv\)/.test(agent);

function appleKind(agent: string): BrowserKind {
  if (/CriOS\//.test(agent)) return 'chrome-ios';
  if (/FxiOS\//.test(agent)) return 'firefox-ios';
  // Others name themselves before or after Safari's own version.
  const isSafari = /Version\/[\d.]+ (Mobile\/\w+ )?Safari\/[\d.]+$/.test(agent);
  return isSafari ? 'safari-ios' : 'other-ios';
}

/**
 * Which browser a page is in, as far as its words on installing differ. An app on the home screen of
 * an iPhone looks like a browser within an app: ask first whether the app is installed.
 * @param agent the user agent
 * @param touchPoints how many fingers the screen can feel
 */
export function browserKind(agent: string, touchPoints: number): BrowserInUse {
  const isApple = isAppleTouch(agent, touchPoints);
  const isAndroid = /Android/.test(agent);
  if (!isApple && !isAndroid) return { kind: 'other', within: null };
  const app = APPS.find(([mark]) => mark.test(agent));
  const within = app?.[1] ?? (isBareView(agent, isApple) ? 'another app' : null);
  if (within !== null) return { kind: isApple ? 'in-app-ios' : 'in-app-android', within };
  if (isApple) return { kind: appleKind(agent), within };
  return { kind: /Firefox\//.test(agent) ? 'firefox-android' : 'other', within };
}

/** The browser that the page is in; an installed app is in none that needs words. */
export function browserInUse(): BrowserInUse {
  if (isInstalled()) return { kind: 'other', within: null };
  return browserKind(navigator.userAgent, navigator.maxTouchPoints);
}
