import * as v from 'valibot';
import type { WorkerMessage } from '../../domain/notice/worker-message.ts';
import { NotificationDataSchema } from './notification-content.ts';

export interface AppWindow {
  readonly visible: boolean;
  readonly focus: () => Promise<unknown>;
  /** Shows something without a reload; returns whether it did. */
  readonly ask: (message: WorkerMessage) => Promise<boolean>;
  readonly load: (path: string) => Promise<unknown>;
}

export interface ClickWorld {
  readonly windows: () => Promise<readonly AppWindow[]>;
  readonly open: (path: string) => Promise<unknown>;
}

/** `action`: the button's name, or '' for the notification itself. */
export function clickedPath(data: unknown, action: string): string {
  const parsed = v.safeParse(NotificationDataSchema, data);
  if (!parsed.success) return '/watchlist';
  return parsed.output.actionPaths[action] ?? parsed.output.path;
}

async function showIn(window: AppWindow, path: string): Promise<void> {
  // Some systems refuse focus; the page is shown all the same.
  await window.focus().catch(() => undefined);
  const shown = await window.ask({ kind: 'open', path }).catch(() => false);
  if (!shown) await window.load(path);
}

/** Shows a path in an open window, the visible one first, else opens one. */
export async function onClick(path: string, world: ClickWorld): Promise<void> {
  const windows = await world.windows();
  const window = windows.find(({ visible }) => visible) ?? windows[0];
  try {
    if (window) return await showIn(window, path);
  } catch {
    // The window has gone meanwhile.
  }
  await world.open(path);
}
