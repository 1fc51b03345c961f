const PATIENCE_MS = 3_000;

/** Rejects after three seconds. */
export async function withTimeout<T>(work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), PATIENCE_MS);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
