import { forgetTokens, keepToken, waitingTokens } from '../data/database/push-state.ts';
import type { ReceiptWorld } from './acknowledge.ts';

declare const self: ServiceWorkerGlobalScope;

const LONGEST_WAIT_MS = 5_000;

/** Statuses that a retry would only repeat. */
const isFinal = (status: number | null) =>
  status !== null &&
  (status === 204 || (status >= 400 && status < 500 && status !== 408 && status !== 429));

export async function post(url: string, body: object): Promise<number | null> {
  try {
    const { status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      redirect: 'error',
      keepalive: true,
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    return status;
  } catch {
    return null;
  }
}

export const receiptWorld: ReceiptWorld = {
  pushUrl: `${self.location.origin}/push`,
  waiting: () => waitingTokens(Date.now()),
  keep: (token) => keepToken(token, Date.now()),
  forget: (tokens) => forgetTokens(tokens, Date.now()),
  send: async (url, tokens) => isFinal(await post(url, { tokens })),
  later: async () => self.registration.sync?.register('shown').catch(() => undefined),
};
