import pg from 'pg';
import { createGuard } from '../process/guarded.ts';
import type { Log } from '../process/log.ts';

type Handler = (payload: string) => void;

const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 10_000;
const PROBE_MS = 15_000;

/** Listens over its own connection, which is reopened when lost. */
export function createListener({ connect, log }: { connect: () => pg.Client; log: Log }) {
  const guard = createGuard(log);
  const channels = new Map<string, Set<Handler>>();
  let client: pg.Client | null = null;
  let connecting: Promise<pg.Client> | null = null;
  let retry: NodeJS.Timeout | null = null;
  let failures = 0;
  let closed = false;

  function lost(from: pg.Client): void {
    if (client !== from) return;
    client = null;
    from.removeAllListeners();
    from.on('error', () => undefined);
    from.end().catch(() => undefined);
    scheduleRetry();
  }

  function scheduleRetry(): void {
    if (closed || retry || channels.size === 0) return;
    const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures, 10));
    failures += 1;
    retry = setTimeout(
      guard('listening again', () => {
        retry = null;
        return ensureClient().catch((error: unknown) => {
          log.warn({ err: error }, 'listening connection not restored yet');
          scheduleRetry();
        });
      }),
      wait,
    );
    retry.unref();
  }

  async function open(): Promise<pg.Client> {
    const next = connect();
    const onLost = guard('listening connection lost', () => lost(next));
    next.on('error', onLost);
    next.on('end', onLost);
    next.on('notification', ({ channel, payload }) => {
      for (const handler of channels.get(channel) ?? []) {
        guard(`notification on ${channel}`, handler)(payload ?? '');
      }
    });
    try {
      await next.connect();
      for (const channel of channels.keys())
        await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      next.removeAllListeners();
      next.on('error', () => undefined);
      await next.end().catch(() => undefined);
      throw error;
    }
    if (closed) {
      await next.end();
      throw new Error('the database is closed');
    }
    client = next;
    failures = 0;
    return next;
  }

  function ensureClient(): Promise<pg.Client> {
    if (client) return Promise.resolve(client);
    connecting ??= open().finally(() => {
      connecting = null;
    });
    return connecting;
  }

  // A silently dead connection is only noticed by querying it.
  async function probeOnce(): Promise<void> {
    const asked = client;
    if (!asked) return;
    const late = guard('listening connection silent', () => lost(asked));
    const timer = setTimeout(late, PROBE_MS / 3);
    try {
      await asked.query('select 1');
    } catch {
      lost(asked);
    } finally {
      clearTimeout(timer);
    }
  }
  const probe = setInterval(guard('probe of the listening connection', probeOnce), PROBE_MS);
  probe.unref();

  return {
    async listen(channel: string, handler: Handler): Promise<() => Promise<void>> {
      const handlers = channels.get(channel) ?? new Set();
      const isNew = handlers.size === 0;
      handlers.add(handler);
      channels.set(channel, handlers);
      if (isNew) await (await ensureClient()).query(`listen ${pg.escapeIdentifier(channel)}`);
      return async () => {
        handlers.delete(handler);
        if (handlers.size > 0) return;
        channels.delete(channel);
        await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
      };
    },
    async close(): Promise<void> {
      closed = true;
      clearInterval(probe);
      if (retry) clearTimeout(retry);
      await connecting?.catch(() => undefined);
      const last = client;
      client = null;
      last?.removeAllListeners();
      last?.on('error', () => undefined);
      await last?.end().catch(() => undefined);
    },
  };
}
