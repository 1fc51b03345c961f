import type { WaitingTokens } from '../data/database/push-state.ts';

/** The browser functions needed to acknowledge; none rejects. */
export interface ReceiptWorld {
  readonly pushUrl: string;
  readonly waiting: () => Promise<WaitingTokens>;
  readonly keep: (token: string) => Promise<void>;
  readonly forget: (tokens: readonly string[]) => Promise<void>;
  /** Returns whether the server accepted them, or never will. */
  readonly send: (url: string, tokens: readonly string[]) => Promise<boolean>;
  readonly later: () => Promise<unknown>;
}

/** Sends `shown` and pending tokens, keeping them on failure. Returns whether none are left. */
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
