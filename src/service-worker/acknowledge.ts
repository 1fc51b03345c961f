import type { WaitingTokens } from '../device/database/shown-tokens.ts';

/** What saying that notifications were shown needs of the browser. Nothing of it rejects. */
export interface ReceiptWorld {
  /** Where the push server is unless the app said otherwise. */
  readonly pushUrl: string;
  readonly waiting: () => Promise<WaitingTokens>;
  readonly keep: (token: string) => Promise<void>;
  readonly forget: (tokens: readonly string[]) => Promise<void>;
  /** Sends tokens. @returns whether the server took them, or never will */
  readonly send: (url: string, tokens: readonly string[]) => Promise<boolean>;
  /** Has the browser call again once there is a network, where it can. */
  readonly later: () => Promise<unknown>;
}

/**
 * Acknowledges a notification that was shown, and those that could not be acknowledged before. What
 * cannot be sent now is kept for the next time.
 * @param shown its token; null to send only what waits
 * @returns whether nothing is left to send
 */
export async function acknowledge(shown: string | null, world: ReceiptWorld): Promise<boolean> {
  const { pushUrl, tokens: waiting } = await world.waiting();
  const tokens = [...new Set([...(shown === null ? [] : [shown]), ...waiting])];
  if (tokens.length === 0) return true;
  if (await world.send(`${pushUrl ?? world.pushUrl}/shown`, tokens)) {
    await world.forget(tokens);
    return true;
  }
  if (shown !== null) await world.keep(shown);
  await world.later();
  return false;
}
