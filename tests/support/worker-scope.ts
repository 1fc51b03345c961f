import { createContext, runInContext } from 'node:vm';
import { asClassicScript } from '../../build/inline-scripts.ts';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';

const ORIGIN = 'https://app.example';

interface Shown {
  readonly title: string;
  readonly options: { readonly data?: { readonly path?: string }; readonly body?: string };
}

interface PushEvent {
  readonly data: { text(): string } | null;
  waitUntil(done: Promise<unknown>): void;
}

/** What a worker finds in its browser; tests spoil parts of it. */
export interface WorkerScope {
  showNotification(title: string, options: Shown['options']): Promise<void>;
  globals: Record<string, unknown>;
}

export interface RunningWorker {
  readonly shown: readonly Shown[];
  /** Delivers a push, and settles with what the worker had the browser wait for. */
  push(data: PushEvent['data']): Promise<void>;
}

let built: Promise<string> | null = null;

/** The worker as the build makes it, with nothing to cache. */
function workerScript(): Promise<string> {
  built ??= asClassicScript(PROJECT_ROOT, 'src/service-worker/worker-entry.ts', {
    'self.__WB_MANIFEST': '[]',
  });
  return built;
}

/** Runs the worker in a browser of which `spoil` takes or breaks parts. */
export async function startWorker(spoil: (scope: WorkerScope) => void): Promise<RunningWorker> {
  const shown: Shown[] = [];
  const listeners: [type: string, listener: (event: PushEvent) => void][] = [];
  const scope: WorkerScope = {
    showNotification: async (title, options) => void shown.push({ title, options }),
    globals: {
      URL,
      MessageChannel,
      setTimeout,
      clearTimeout,
      location: new URL(`${ORIGIN}/worker-entry.js`),
      navigator: { setAppBadge: async () => undefined },
      clients: { matchAll: async () => [] },
      caches: {},
      indexedDB: {},
    },
  };
  spoil(scope);
  const worker = createContext({
    ...scope.globals,
    registration: {
      scope: `${ORIGIN}/`,
      showNotification: (title: string, options: Shown['options']) =>
        scope.showNotification(title, options),
    },
    addEventListener: (type: string, listener: (event: PushEvent) => void) =>
      listeners.push([type, listener]),
  });
  runInContext('self = globalThis', worker);
  runInContext(await workerScript(), worker);
  return {
    shown,
    async push(data) {
      const awaited: Promise<unknown>[] = [];
      const event: PushEvent = { data, waitUntil: (done) => awaited.push(done) };
      for (const [type, listener] of listeners) if (type === 'push') listener(event);
      await Promise.all(awaited);
    },
  };
}
