import * as v from 'valibot';
import type { QuestionsLeft } from '../../domain/analysis/question.ts';
import type { Database } from '../../platform/database/database.ts';
import type { AnalysisLimits } from '../limits.ts';

export type Counted = { readonly left: QuestionsLeft } | { readonly againInSeconds: number };

const RowSchema = v.object({ hour: v.number(), day: v.number(), again_in: v.nullable(v.number()) });

/** Counts questions in the database, over all processes; stores nothing else of them. */
export function createQuestionLimit(
  database: Database,
  {
    questionsPerHour: perHour,
    questionsPerDay: perDay,
  }: Pick<AnalysisLimits, 'questionsPerHour' | 'questionsPerDay'>,
) {
  return {
    async take(userId: string): Promise<Counted> {
      const [row] = await database.query(
        `select asked_hour as hour, asked_day as day,
           ceil(extract(epoch from again_at - now()))::integer as again_in
         from private.count_model_question($1, $2, $3)`,
        [userId, perHour, perDay],
      );
      const { hour, day, again_in } = v.parse(RowSchema, row);
      if (again_in !== null) return { againInSeconds: again_in };
      const leftOfDay = perDay - day;
      return { left: { hour: Math.min(perHour - hour, leftOfDay), day: leftOfDay } };
    },
    /** Undoes the count of a question that was not sent. */
    async giveBack(userId: string) {
      await database.query('select private.add_model_questions($1, -1)', [userId]);
    },
  };
}

export type QuestionLimit = ReturnType<typeof createQuestionLimit>;
