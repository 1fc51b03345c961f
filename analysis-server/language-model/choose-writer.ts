import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { rulesWriter } from '../jobs/rules-writer.ts';
import type { Writer } from '../jobs/writer.ts';
import type { ModelSettings } from './model-settings.ts';
import { createTokenBudget } from './token-budget.ts';

/**
 * The writer that the settings ask for: a language model, or rules where none is connected. The
 * providers' clients are loaded only where one is.
 */
export async function chooseWriter(
  settings: ModelSettings | null,
  { database, log }: { readonly database: Database; readonly log: Log },
): Promise<Writer> {
  if (settings === null) return rulesWriter;
  const [{ createLanguageModelWriter }, { openModel }] = await Promise.all([
    import('./language-model-writer.ts'),
    import('./open-model.ts'),
  ]);
  return createLanguageModelWriter({
    model: openModel(settings),
    modelName: settings.model,
    budget: createTokenBudget(database, settings.dailyTokens),
    log,
  });
}
