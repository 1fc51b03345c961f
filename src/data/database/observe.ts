import { type Database, database } from './database.ts';

/**
 * Runs a query now and after each change to what it read, in any tab or the worker.
 * @param onAnswer gets null if there is no database or the query fails
 */
export function observe<T>(
  query: (db: Database) => Promise<T>,
  onAnswer: (answer: T | null) => void,
): () => void {
  let stopped = false;
  let unsubscribe = () => {
    stopped = true;
  };
  const answer = (value: T | null) => {
    if (!stopped) onAnswer(value);
  };
  const start = async () => {
    const db = await database();
    const { liveQuery } = await import('dexie');
    if (stopped) return;
    const subscription = liveQuery(() => query(db)).subscribe({
      next: answer,
      error: () => answer(null),
    });
    unsubscribe = () => {
      stopped = true;
      subscription.unsubscribe();
    };
  };
  start().catch(() => answer(null));
  return () => unsubscribe();
}
