/** Saves the newest of many values: one save at a time, skipping those in between. */
export interface Progress<T> {
  report(value: T): void;
  /** Resolves when no save is under way; later reports are dropped. */
  end(): Promise<void>;
}

export function createProgress<T>(save: (value: T) => Promise<void>): Progress<T> {
  let next: { readonly value: T } | null = null;
  let saving: Promise<void> | null = null;
  let ended = false;

  async function drain(): Promise<void> {
    while (next !== null && !ended) {
      const { value } = next;
      next = null;
      await save(value);
    }
  }

  return {
    report(value) {
      if (ended) return;
      next = { value };
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
