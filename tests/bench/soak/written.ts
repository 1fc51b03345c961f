/** What people write, each kind to be found again by its own question (`find-written.ts`). */
export type WrittenKind =
  | 'sign-up'
  | 'session'
  | 'settings'
  | 'analysis'
  | 'watched coin'
  | 'price level'
  | 'device'
  | 'ticket'
  | 'message'
  | 'attachment'
  | 'file';

/** Unknown where the last write got no answer: it may or may not have happened. */
export type WrittenState = 'there' | 'gone' | 'unknown';

export interface Write {
  readonly kind: WrittenKind;
  readonly key: string;
  readonly state: WrittenState;
  /** What has to be found there; empty where being there is all. */
  readonly content: string;
}

export interface Written {
  /**
   * Notes a write until it is answered.
   * @param send the request; its status decides: 2xx is acknowledged, other answers below 500 refused
   */
  write<T extends { readonly status: number }>(
    write: Omit<Write, 'state'> & { readonly state: 'there' | 'gone' },
    send: () => Promise<T>,
  ): Promise<T>;
  /** The last of each that was written. */
  all(): readonly Write[];
  /** Writes that were answered with 2xx, over the whole run. */
  acknowledged(): number;
}

/** Keeps what the server has acknowledged, so that it can be looked for afterwards. */
export function createWritten(): Written {
  const last = new Map<string, Write>();
  let acknowledged = 0;
  return {
    async write(write, send) {
      const name = `${write.kind} ${write.key}`;
      const before = last.get(name);
      last.set(name, { ...write, state: 'unknown' });
      const answer = await send();
      if (answer.status >= 200 && answer.status < 300) {
        acknowledged += 1;
        last.set(name, write);
      } else if (answer.status > 0 && answer.status < 500) {
        if (before) last.set(name, before);
        else last.delete(name);
      }
      return answer;
    },
    all: () => [...last.values()],
    acknowledged: () => acknowledged,
  };
}
