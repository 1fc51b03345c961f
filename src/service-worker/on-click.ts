import * as v from 'valibot';
import type { WorkerMessage } from '../../domain/notice/worker-message.ts';
import { NotificationDataSchema } from './notification-content.ts';

/** A window of the app, as a tap on a notification needs it. */
export interface AppWindow {
  readonly url: string;
  readonly visible: boolean;
  readonly focus: () => Promise<unknown>;
  /** Has the page show something without a reload. @returns whether it did */
  readonly ask: (message: WorkerMessage) => Promise<boolean>;
  /** Loads another address in the window. */
  readonly load: (path: string) => Promise<unknown>;
}

export interface ClickWorld {
  readonly windows: () => Promise<readonly AppWindow[]>;
  readonly open: (path: string) => Promise<unknown>;
}

/** Where a tap leads: `action` is the button's name, or '' for the notification itself. */
export function clickedPath(data: unknown, action: string): string {
  const parsed = v.safeParse(NotificationDataSchema, data);
  if (!parsed.success) return '/watchlist';
  return parsed.output.actionPaths[action] ?? parsed.output.path;
}

async function showIn(window: AppWindow, path: string): Promise<void> {
  // Some systems refuse to focus; the page is shown there all the same.
  await window.focus().catch(() => undefined);
  const shown = await window.ask({ kind: 'open', path }).catch(() => false);
  if (!shown) await window.load(path);
}

/** Shows a path in a window that is open, the visible one first, or opens one: once. */
export async function onClick(path: string, world: ClickWorld): Promise<void> {
  const windows = await world.windows();
  const window = windows.find(({ visible }) => visible) ?? windows[0];
  try {
    if (window) return await showIn(window, path);
  } catch {
    // The window went away meanwhile.
  }
  await world.open(path);
}
