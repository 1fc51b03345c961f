import { StorageProblem } from './storage-problem.ts';

export interface UploadLimits {
  /** Bytes of uploads under way, over everybody. */
  readonly all: number;
  /** The same for one network address. */
  readonly client: number;
  /** The same for one person. */
  readonly person: number;
  /** Milliseconds within which an upload has to have come. */
  readonly withinMs: number;
}

const MIB = 1_048_576;

/** A person has room for six of the largest files: as many as a browser sends at a time. */
export const DEFAULT_UPLOAD_LIMITS: UploadLimits = {
  all: 512 * MIB,
  client: 128 * MIB,
  person: 64 * MIB,
  // Below the 60 seconds after which the server cuts any request without a word.
  withinMs: 55_000,
};

/** What an upload counts for at least: one of a byte holds a socket and a file all the same. */
const LEAST_COUNTED = MIB;
const RETRY_AFTER_SECONDS = 5;

export interface UploadBounds {
  /** Bytes of the uploads under way, as they are counted. */
  readonly inFlight: number;
  /**
   * Sets aside room for an upload.
   * @returns gives it back; to be called once
   * @throws StorageProblem 429 or 503 with Retry-After
   */
  take(client: string, person: string, bytes: number): () => void;
}

/** Counts the bytes of uploads under way in this process: over all, by address and by person. */
export function uploadBounds(limits: UploadLimits): UploadBounds {
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
    take(client, person, bytes) {
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
