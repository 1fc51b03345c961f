/** Transactions that go on. */
const open = new Set<IDBTransaction>();
let departures = 0;

/**
 * Ends the transactions that go on, as the page is left and kept for the way back: frozen, it would
 * hold what they lock, and in WebKit every other page would wait until it is dropped.
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

/** The transaction, to be given up should the page be left before it ends. */
export function whileHere(transaction: IDBTransaction): IDBTransaction {
  open.add(transaction);
  const forget = () => open.delete(transaction);
  transaction.addEventListener('complete', forget);
  transaction.addEventListener('abort', forget);
  return transaction;
}

/** The work's result. What was given up as the page was left is done again once it is back. */
export async function acrossReturns<T>(work: () => Promise<T>): Promise<T> {
  const before = departures;
  try {
    return await work();
  } catch (error) {
    if (departures === before) throw error;
    return acrossReturns(work);
  }
}
