import type { Database } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import { rulesWriter } from '../jobs/writer.ts';
import type { ModelSettings } from './model-settings.ts';
import { createTokenBudget } from './token-budget.ts';

/** Connects the configured model in both roles, or the rules writer. Clients load only if used. */
export async function connectModel(
  settings: ModelSettings | null,
  ground: { readonly database: Database; readonly log: Log; readonly clock?: Clock },
) {
  if (settings === null) return { writer: rulesWriter, answerer: null };
  const [{ createLanguageModelWriter }, { createQuestionAnswerer }, { openModel }] =
    await Promise.all([
      import('./language-model-writer.ts'),
      import('./question-answerer.ts'),
      import('./open-model.ts'),
    ]);
  const shared = {
    model: openModel(settings),
    budget: createTokenBudget(ground.database, settings.dailyTokens),
    log: ground.log,
    ...(ground.clock ? { clock: ground.clock } : {}),
  };
  return {
    writer: createLanguageModelWriter({ ...shared, modelName: settings.model }),
    answerer: createQuestionAnswerer(shared),
  };
}
