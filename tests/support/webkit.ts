import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:net';
import * as v from 'valibot';
import { vi } from 'vitest';
import type { Tab, TabBrowser } from './tabs.ts';
import { actionsOfKey } from './webdriver-keys.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const DISPLAY = '/usr/bin/Xvfb';
const SIZE = { x: 0, y: 0, width: 1280, height: 1000 };
const [MINI_BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser');
/** The name that WebDriver gives to a reference to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Whether this machine has WebKitGTK with its driver, and a display for it (Debian: webkit2gtk-driver, xvfb). */
export const hasWebKit =
  Boolean(MINI_BROWSER) && [DRIVER, DISPLAY].every((path) => existsSync(path));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was taken');
  return address.port;
}

/** A display that nobody sees; settles with its name. */
async function startDisplay(): Promise<{ readonly display: ChildProcess; readonly name: string }> {
  const display = spawn(DISPLAY, ['-displayfd', '1', '-screen', '0', '1280x1024x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await once(display.stdout, 'data');
  return { display, name: `:${String(number).trim()}` };
}

async function stop(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null) return;
  const ended = once(process, 'exit');
  process.kill();
  await ended;
}

const AnswerSchema = v.object({ value: v.unknown() });
const HandlesSchema = v.tupleWithRest([v.string()], v.string());

/** One WebDriver command. @throws Error with the driver's words where it refuses */
async function command(address: string, body?: object, method = 'POST'): Promise<unknown> {
  const response = await fetch(address, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = v.parse(AnswerSchema, await response.json());
  if (!response.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

function tabOf(session: string, handle: string): Tab {
  /** Commands go to the window that was chosen last. */
  const send = async (path: string, body: object) => {
    await command(`${session}/window`, { handle });
    return command(`${session}/${path}`, body);
  };
  const find = async (selector: string) => {
    const found = await send('element', { using: 'css selector', value: selector });
    return v.parse(v.object({ [ELEMENT]: v.string() }), found)[ELEMENT];
  };
  return {
    open: async (url) => void (await send('url', { url })),
    run: (expression) => send('execute/sync', { script: `return ${expression}`, args: [] }),
    async type(selector, text) {
      await send(`element/${await find(selector)}/value`, { text });
    },
    key: async (name) => void (await send('actions', { actions: actionsOfKey(name) })),
    async choose(selector, files) {
      await send(`element/${await find(selector)}/value`, { text: files.join('\n') });
    },
    async close() {
      await command(`${session}/window`, { handle });
      const left = v.parse(HandlesSchema, await command(`${session}/window`, undefined, 'DELETE'));
      // Commands need a window that is open.
      await command(`${session}/window`, { handle: left[0] });
    },
  };
}

/** A session of the driver, once the driver answers. */
async function startSession(address: string): Promise<string> {
  await vi.waitFor(() => command(`${address}/status`, undefined, 'GET'), 20_000);
  const browser = { binary: MINI_BROWSER, args: ['--automation'] };
  const made = await command(`${address}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': browser } },
  });
  const { sessionId } = v.parse(v.object({ sessionId: v.string() }), made);
  return `${address}/session/${sessionId}`;
}

/** WebKitGTK's browser, driven by WebDriver. */
export async function openWebKit(): Promise<TabBrowser> {
  const { display, name } = await startDisplay();
  const port = await freePort();
  const driver = spawn(DRIVER, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: name, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  });
  const stopBoth = () => Promise.all([stop(driver), stop(display)]);
  const session = await startSession(`http://127.0.0.1:${port}`).catch(async (error: unknown) => {
    await stopBoth();
    throw error;
  });
  return {
    async newTab() {
      // A tab of the same window would be hidden, and would not come to the front when chosen.
      const opened = await command(`${session}/window/new`, { type: 'window' });
      const { handle } = v.parse(v.object({ handle: v.string() }), opened);
      await command(`${session}/window`, { handle });
      await command(`${session}/window/rect`, SIZE);
      return tabOf(session, handle);
    },
    async close() {
      await command(session, undefined, 'DELETE');
      await stopBoth();
    },
  };
}
