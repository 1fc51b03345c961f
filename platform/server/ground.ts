import type { Database } from '../database/database.ts';
import type { VerifyToken } from '../person/access-token.ts';
import type { Clock } from '../process/clock.ts';
import type { Log } from '../process/log.ts';

/** What every server stands on. */
export interface Ground {
  readonly database: Database;
  readonly verifyToken: VerifyToken;
  readonly clock: Clock;
  readonly log: Log;
}
