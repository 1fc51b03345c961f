import type { Database } from '../../platform/database/database.ts';

/** What of a day's tokens was set aside for one request. */
export interface TokenReservation {
  /** Puts what was used in place of what was set aside. */
  settle(used: number): Promise<void>;
}

/** What the model is asked for: the text of an analysis, or a person's own question. */
export type TokenUse = 'text' | 'question';

/** The part of a day's tokens that questions may take; the rest is left to the texts. */
const QUESTION_SHARE = 0.5;

export interface TokenBudget {
  /** @returns null where the day's budget, or the share of such a use, has no room for so many */
  reserve(tokens: number, use: TokenUse): Promise<TokenReservation | null>;
  /** Tokens that are left of this UTC day. */
  left(): Promise<number>;
}

/** A daily budget that all processes on one database share. */
export function createTokenBudget(database: Database, dailyTokens: number): TokenBudget {
  const questionTokens = Math.floor(dailyTokens * QUESTION_SHARE);
  return {
    async reserve(tokens, use) {
      const isQuestion = use === 'question';
      const [row] = await database.query<{ reserved: boolean; day: string }>(
        `select private.reserve_model_tokens($1::bigint, $2::bigint, $3::bigint) as reserved,
           ((now() at time zone 'utc')::date)::text as day`,
        [tokens, dailyTokens, isQuestion ? questionTokens : null],
      );
      if (!row?.reserved) return null;
      const { day } = row;
      return {
        async settle(used) {
          await database.query(
            'select private.settle_model_tokens($1::date, $2::bigint, $3::bigint, $4)',
            [day, tokens, used, isQuestion],
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
