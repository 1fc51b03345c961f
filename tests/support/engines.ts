import { hasFirefox, openFirefox } from './firefox.ts';
import { openChromiumThatKeepsPages, type TabBrowser } from './tabs.ts';
import { hasWebKit, openWebKit } from './webkit.ts';

/** A browser of another make, as `describe.each` takes it. */
export type Engine = readonly [name: string, isHere: boolean, open: () => Promise<TabBrowser>];

/** The engines that the other browser tests do not run in. */
export const OTHER_ENGINES: readonly Engine[] = [
  ['Firefox', hasFirefox, openFirefox],
  ['WebKit', hasWebKit, openWebKit],
];

/** Every engine that the app is made for. */
export const ENGINES: readonly Engine[] = [
  ['Chromium', true, openChromiumThatKeepsPages],
  ...OTHER_ENGINES,
];

const PACKAGES = { Firefox: 'firefox-esr', WebKit: 'webkit2gtk-driver and xvfb' };
for (const [name, isHere] of OTHER_ENGINES) {
  if (isHere) continue;
  const packages = PACKAGES[name === 'WebKit' ? name : 'Firefox'];
  process.stdout.write(`${name} is left out: Debian's ${packages} not installed here.\n`);
}
