import type { Ground } from '../../platform/server/run-server.ts';
import { rulesWriter } from '../jobs/writer.ts';
import type { ModelSettings } from './model-settings.ts';
import { createTokenBudget } from './token-budget.ts';

/** Connects the configured model in both roles, or the rules writer. Clients load only if used. */
export async function connectModel(
  settings: ModelSettings | null,
  { database, ...ground }: Pick<Ground, 'database' | 'log' | 'clock'>,
) {
  if (settings === null) return { writer: rulesWriter, answerer: null };
  const [{ createLanguageModelWriter }, { createQuestionAnswerer }, { openModel }] =
    await Promise.all([
      import('./language-model-writer.ts'),
      import('./question-answerer.ts'),
      import('./open-model.ts'),
    ]);
  const shared = {
    ...ground,
    model: openModel(settings),
    budget: createTokenBudget(database, settings.dailyTokens),
  };
  return {
    writer: createLanguageModelWriter({ ...shared, modelName: settings.model }),
    answerer: createQuestionAnswerer(shared),
  };
}
