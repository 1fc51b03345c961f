import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Bidi, connectBidi } from './bidi.ts';
import type { Tab, TabBrowser } from './tabs.ts';
import { actionsOfKey, actionsOfText } from './webdriver-keys.ts';

const FIREFOX = '/usr/bin/firefox-esr';
const SIZE = { width: 1280, height: 900 };

/** Calls nobody by itself, and moves nothing. */
const PREFERENCES = {
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.update.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'ui.prefersReducedMotion': 1,
};

/** Whether this machine has Firefox (Debian: firefox-esr). */
export const hasFirefox = existsSync(FIREFOX);

/** Where a browser that has just been started can be driven. */
function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    browser.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    browser.once('exit', () => reject(new Error(`Firefox ended:\n${said}`)));
  });
}

const EvaluatedSchema = v.variant('type', [
  v.object({
    type: v.literal('success'),
    result: v.object({ type: v.string(), value: v.optional(v.string()) }),
  }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
]);
const LocatedSchema = v.object({ nodes: v.tuple([v.object({ sharedId: v.string() })]) });

function tabOf(bidi: Bidi, context: string): Tab {
  const run = async (expression: string) => {
    const answer = await bidi.send('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    });
    const evaluated = v.parse(EvaluatedSchema, answer);
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
    const { value } = evaluated.result;
    return value === undefined ? undefined : JSON.parse(value);
  };
  const act = async (actions: readonly object[]) => {
    await bidi.send('browsingContext.activate', { context });
    await bidi.send('input.performActions', { context, actions });
  };
  return {
    open: async (url) =>
      void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run,
    async type(selector, text) {
      await run(`document.querySelector(${JSON.stringify(selector)}).focus()`);
      await act(actionsOfText(text));
    },
    key: (name) => act(actionsOfKey(name)),
    async choose(selector, files) {
      const locator = { type: 'css', value: selector };
      const found = await bidi.send('browsingContext.locateNodes', { context, locator });
      const [element] = v.parse(LocatedSchema, found).nodes;
      await bidi.send('input.setFiles', { context, element, files });
    },
    close: async () => void (await bidi.send('browsingContext.close', { context })),
  };
}

export interface FirefoxOptions {
  /** Beside those of every test, and before them. */
  readonly preferences?: Readonly<Record<string, string | number | boolean>>;
  /** A folder that stays when the browser ends; without one it has a profile that goes with it. */
  readonly profile?: string;
  /** Lets its own windows be driven too. */
  readonly systemAccess?: boolean;
}

export interface Firefox extends TabBrowser {
  readonly bidi: Bidi;
  tabOf(context: string): Tab;
  /** Ends it as a person does, so that all is written to its profile. */
  quit(): Promise<void>;
  /** Ends it as a lack of memory does. */
  kill(): Promise<void>;
}

/** Firefox without a window, driven by WebDriver BiDi. */
export async function openFirefox(options: FirefoxOptions = {}): Promise<Firefox> {
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'firefox-profile-'));
  const lines = Object.entries({ ...PREFERENCES, ...options.preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  if (options.systemAccess) args.push('--remote-allow-system-access');
  const browser = spawn(FIREFOX, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  const end = async (signal: NodeJS.Signals) => {
    if (browser.exitCode === null && browser.signalCode === null && browser.kill(signal))
      await ended;
  };
  const close = async () => {
    await end('SIGTERM');
    if (!options.profile) rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const bidi = await addressOf(browser)
    .then(connectBidi)
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });
  return {
    bidi,
    tabOf: (context) => tabOf(bidi, context),
    async quit() {
      // It may be gone before it answers.
      await bidi.send('browser.close', {}).catch(() => undefined);
      await ended;
    },
    kill: () => end('SIGKILL'),
    async newTab() {
      const made = await bidi.send('browsingContext.create', { type: 'tab' });
      const { context } = v.parse(v.object({ context: v.string() }), made);
      await bidi.send('browsingContext.setViewport', { context, viewport: SIZE });
      return tabOf(bidi, context);
    },
    async close() {
      bidi.close();
      await close();
    },
  };
}
