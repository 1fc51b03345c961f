import type { Analysed } from '../../../analysis-server/analyst/analyse.ts';
import type { Writer, WrittenText } from '../../../analysis-server/jobs/writer.ts';
import { createLanguageModelWriter } from '../../../analysis-server/language-model/language-model-writer.ts';
import type { ModelSettings } from '../../../analysis-server/language-model/model-settings.ts';
import { openModel } from '../../../analysis-server/language-model/open-model.ts';
import type { TokenBudget } from '../../../analysis-server/language-model/token-budget.ts';
import type { SpannedText } from '../../../domain/claim/claim.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { createLog, type Log } from '../../../platform/process/log.ts';

/** A budget in memory; what was settled can be read. */
export function endlessBudget(): TokenBudget & { readonly used: () => number } {
  let used = 0;
  return {
    used: () => used,
    left: async () => 1_000_000,
    reserve: async () => ({
      settle: async (tokens) => {
        used += tokens;
      },
    }),
  };
}

export const TEST_MODEL = 'played-model';
export const TEST_KEY = 'key-that-no-log-may-hold';

/** Lines that a log was given. */
export function keptLog(): { readonly log: Log; readonly lines: () => string } {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  return {
    log: createLog({ name: 'test', level: 'trace', format: 'json', destination }),
    lines: () => lines.join(''),
  };
}

/** A writer that asks the model server through the provider's own client. */
export function writerOn(
  provider: ModelSettings['provider'],
  baseUrl: string,
  parts: {
    readonly log: Log;
    readonly budget: TokenBudget;
    readonly timeLimitMs?: number;
    readonly clock?: Clock;
  },
): Writer {
  const model = openModel({
    provider,
    baseUrl,
    model: TEST_MODEL,
    apiKey: TEST_KEY,
    dailyTokens: 1_000_000,
  });
  return createLanguageModelWriter({ model, modelName: TEST_MODEL, ...parts });
}

/** What a writer said on the way and in the end. */
export interface Written {
  readonly written: WrittenText;
  readonly progress: readonly string[];
  /** The text as it grew. */
  readonly texts: readonly SpannedText[];
}

/** Writes once and keeps what was said on the way. */
export async function write(writer: Writer, analysed: Analysed): Promise<Written> {
  const progress: string[] = [];
  const texts: SpannedText[] = [];
  const written = await writer.write(
    analysed,
    { onProgress: (text) => progress.push(text), onText: (text) => texts.push(text) },
    new AbortController().signal,
  );
  return { written, progress, texts };
}
