import type { Clock } from '../../platform/clock.ts';
import { createRateLimit, type RateLimit } from '../../platform/rate-limit.ts';

/** What is counted apart. */
export type Attempt = 'signUp' | 'login' | 'mail' | 'link' | 'waitlistStatus' | 'waitlistCount';

interface Allowance {
  burst: number;
  perMinute: number;
}

export type AttemptLimits = Readonly<
  Record<Attempt, { readonly address: Allowance; readonly client: Allowance }>
>;

export const DEFAULT_ATTEMPT_LIMITS: AttemptLimits = {
  signUp: { address: { burst: 5, perMinute: 2 }, client: { burst: 20, perMinute: 10 } },
  login: { address: { burst: 20, perMinute: 10 }, client: { burst: 60, perMinute: 60 } },
  mail: { address: { burst: 3, perMinute: 1 }, client: { burst: 20, perMinute: 6 } },
  link: { address: { burst: 30, perMinute: 30 }, client: { burst: 30, perMinute: 30 } },
  waitlistStatus: { address: { burst: 20, perMinute: 10 }, client: { burst: 60, perMinute: 60 } },
  waitlistCount: { address: { burst: 60, perMinute: 60 }, client: { burst: 60, perMinute: 60 } },
};

const KEYS_REMEMBERED = 20_000;

export interface AttemptCounter {
  /**
   * Counts one attempt.
   * @param address the e-mail address it is about; null where there is none
   * @returns 0 when it may go on, else the seconds to wait
   */
  take(attempt: Attempt, client: string, address: string | null): number;
}

/** Counts attempts per e-mail address and per client, in this process's memory. */
export function countAttempts(limits: AttemptLimits, clock: Clock): AttemptCounter {
  const kept = new Map<string, RateLimit>();
  const limitOf = (attempt: Attempt, by: 'address' | 'client') => {
    const name = `${attempt}/${by}`;
    const limit =
      kept.get(name) ??
      createRateLimit({ ...limits[attempt][by], maxKeys: KEYS_REMEMBERED, clock });
    kept.set(name, limit);
    return limit;
  };
  return {
    take(attempt, client, address) {
      const byClient = limitOf(attempt, 'client').take(client);
      if (!byClient.allowed) return Math.max(1, byClient.retryAfterSeconds);
      if (address === null) return 0;
      const byAddress = limitOf(attempt, 'address').take(address.trim().toLowerCase());
      return byAddress.allowed ? 0 : Math.max(1, byAddress.retryAfterSeconds);
    },
  };
}
