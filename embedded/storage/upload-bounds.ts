import { StorageProblem } from './storage-problem.ts';

export interface UploadLimits {
  /** Bytes in progress, in total. */
  readonly all: number;
  /** Per network address. */
  readonly client: number;
  readonly person: number;
  /** Milliseconds for an upload to arrive. */
  readonly withinMs: number;
}

const MIB = 1_048_576;

/** A user has room for six files of maximum size: as many as a browser sends at once. */
export const DEFAULT_UPLOAD_LIMITS: UploadLimits = {
  all: 512 * MIB,
  client: 128 * MIB,
  person: 64 * MIB,
  // Below the 60 seconds after which the server silently cuts any request.
  withinMs: 55_000,
};

/** Smallest upload for counting: a one-byte upload still holds a socket and a file. */
const LEAST_COUNTED = MIB;
const RETRY_AFTER_SECONDS = 5;

/** In memory: total, per address and per user. */
export function uploadBounds(limits: UploadLimits) {
  const counts = new Map<string, number>();
  let inFlight = 0;

  function add(key: string, bytes: number): void {
    const count = (counts.get(key) ?? 0) + bytes;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  }

  return {
    get inFlight() {
      return inFlight;
    },
    /** @returns the release, to be called once. @throws StorageProblem 429 or 503 with Retry-After */
    take(client: string, person: string, bytes: number): () => void {
      const counted = Math.max(bytes, LEAST_COUNTED);
      if (inFlight + counted > limits.all) {
        const message = 'The server is taking too many files. Please try again in a moment.';
        throw new StorageProblem(503, 'SlowDown', message, RETRY_AFTER_SECONDS);
      }
      const keys = [
        [`person ${person}`, limits.person],
        [`client ${client}`, limits.client],
      ] as const;
      if (keys.some(([key, most]) => (counts.get(key) ?? 0) + counted > most)) {
        const message = 'Too many files are being uploaded at once. Please wait for the others.';
        throw new StorageProblem(429, 'SlowDown', message, RETRY_AFTER_SECONDS);
      }
      inFlight += counted;
      for (const [key] of keys) add(key, counted);
      return () => {
        inFlight -= counted;
        for (const [key] of keys) add(key, -counted);
      };
    },
  };
}
export type UploadBounds = ReturnType<typeof uploadBounds>;
