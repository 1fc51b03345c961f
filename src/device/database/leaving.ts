const open = new Set<IDBTransaction>();
let departures = 0;

/**
 * Aborts open transactions when the page enters the back/forward cache: frozen, it would hold their
 * locks, and in WebKit every other page would wait until it is dropped.
 */
export function giveUpTransactions(): void {
  if (open.size === 0) return;
  departures += 1;
  for (const transaction of open) {
    try {
      transaction.abort();
    } catch {
      // It had just ended.
    }
  }
  open.clear();
}

export function whileHere(transaction: IDBTransaction): IDBTransaction {
  open.add(transaction);
  const forget = () => open.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
  return transaction;
}

/** Repeats work that was aborted because the page was left, once the page is back. */
export async function acrossReturns<T>(work: () => Promise<T>): Promise<T> {
  const before = departures;
  try {
    return await work();
  } catch (error) {
    if (departures === before) throw error;
    return acrossReturns(work);
  }
}
