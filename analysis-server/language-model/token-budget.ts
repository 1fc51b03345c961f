import type { Database } from '../../platform/database/database.ts';

export type TokenUse = 'text' | 'question';

/** The share of the daily tokens that questions may use. */
const QUESTION_SHARE = 0.5;

/** A daily budget shared by all processes on one database. */
export function createTokenBudget(database: Database, dailyTokens: number) {
  const questionTokens = Math.floor(dailyTokens * QUESTION_SHARE);
  return {
    /** @returns null if the day's budget, or this use's share, has no room */
    async reserve(tokens: number, use: TokenUse) {
      const isQuestion = use === 'question';
      const [row] = await database.query<{ reserved: boolean; day: string }>(
        `select private.reserve_model_tokens($1::bigint, $2::bigint, $3::bigint) as reserved,
           ((now() at time zone 'utc')::date)::text as day`,
        [tokens, dailyTokens, isQuestion ? questionTokens : null],
      );
      if (!row?.reserved) return null;
      const { day } = row;
      return {
        async settle(used: number) {
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

export type TokenBudget = ReturnType<typeof createTokenBudget>;
