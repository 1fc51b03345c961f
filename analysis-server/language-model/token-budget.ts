import type { Database } from '../../platform/database.ts';

/** What of a day's tokens was set aside for one request. */
export interface TokenReservation {
  /** Puts what was used in place of what was set aside. */
  settle(used: number): Promise<void>;
}

export interface TokenBudget {
  /** @returns null where the day's budget has no room for so many */
  reserve(tokens: number): Promise<TokenReservation | null>;
  /** Tokens that are left of this UTC day. */
  left(): Promise<number>;
}

/** A daily budget that all processes on one database share. */
export function createTokenBudget(database: Database, dailyTokens: number): TokenBudget {
  return {
    async reserve(tokens) {
      const [row] = await database.query<{ reserved: boolean; day: string }>(
        `select private.reserve_model_tokens($1::bigint, $2::bigint) as reserved,
           ((now() at time zone 'utc')::date)::text as day`,
        [tokens, dailyTokens],
      );
      if (!row?.reserved) return null;
      const { day } = row;
      return {
        async settle(used) {
          await database.query(
            'select private.settle_model_tokens($1::date, $2::bigint, $3::bigint)',
            [day, tokens, used],
          );
        },
      };
    },
    async left() {
      const [row] = await database.query<{ tokens: number }>(
        `select tokens from private.model_usage where day = (now() at time zone 'utc')::date`,
      );
      return Math.max(0, dailyTokens - (row?.tokens ?? 0));
    },
  };
}
