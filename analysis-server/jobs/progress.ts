/** Saves the newest of many values: one save at a time, skipping those in between. */
export function createProgress<T>(save: (value: T) => Promise<void>) {
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
    report(value: T) {
      if (ended) return;
      next = { value };
      saving ??= drain().finally(() => {
        saving = null;
      });
    },
    /** Resolves when no save is under way; later reports are dropped. */
    async end() {
      ended = true;
      await saving;
    },
  };
}
