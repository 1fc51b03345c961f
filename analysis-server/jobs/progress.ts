/** Saves the newest of many texts: one save at a time, what came in between is skipped. */
export interface Progress {
  report(text: string): void;
  /** Resolves when no save is under way; later reports are dropped. */
  end(): Promise<void>;
}

/** @param save writes one text; it handles its own failures */
export function createProgress(save: (text: string) => Promise<void>): Progress {
  let next: string | null = null;
  let saving: Promise<void> | null = null;
  let ended = false;

  async function drain(): Promise<void> {
    while (next !== null && !ended) {
      const text = next;
      next = null;
      await save(text);
    }
  }

  return {
    report(text) {
      if (ended) return;
      next = text;
      saving ??= drain().finally(() => {
        saving = null;
      });
    },
    async end() {
      ended = true;
      await saving;
    },
  };
}
