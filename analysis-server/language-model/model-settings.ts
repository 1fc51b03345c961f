import * as v from 'valibot';
import { EnvironmentError, HttpUrl, wholeNumber } from '../../platform/process/environment.ts';

export const AI_PROVIDERS = ['none', 'anthropic', 'openai', 'openai-compatible'] as const;

export const ModelVariables = {
  AI_PROVIDER: v.optional(v.picklist(AI_PROVIDERS, `allowed: ${AI_PROVIDERS.join(', ')}`), 'none'),
  AI_MODEL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.:/@-]{1,100}$/, "allowed: a model's name, up to 100 characters"),
    ),
  ),
  AI_API_KEY: v.optional(v.string()),
  AI_BASE_URL: v.optional(HttpUrl),
  AI_DAILY_TOKENS: v.optional(wholeNumber(0, 1_000_000_000_000), '1000000'),
};

const VariablesSchema = v.object(ModelVariables);
type ModelEnvironment = v.InferOutput<typeof VariablesSchema>;

export interface ModelSettings {
  readonly provider: Exclude<(typeof AI_PROVIDERS)[number], 'none'>;
  readonly model: string;
  readonly apiKey: string | null;
  readonly baseUrl: string | null;
  /** In and out per UTC day, over all processes. */
  readonly dailyTokens: number;
}

export function modelFaults(env: ModelEnvironment): string[] {
  const { AI_PROVIDER: provider, AI_MODEL, AI_API_KEY, AI_BASE_URL } = env;
  if (provider === 'none') {
    return AI_MODEL || AI_API_KEY || AI_BASE_URL
      ? [
          `AI_PROVIDER is none, but other AI_ variables are set; allowed: ${AI_PROVIDERS.join(', ')}`,
        ]
      : [];
  }
  return [
    ...(AI_MODEL ? [] : [`AI_MODEL is not set; AI_PROVIDER=${provider} needs a model's name`]),
    ...(provider === 'openai-compatible' && !AI_BASE_URL
      ? [
          'AI_BASE_URL is not set; AI_PROVIDER=openai-compatible needs one, such as http://127.0.0.1:11434/v1',
        ]
      : []),
    ...(provider !== 'openai-compatible' && !AI_API_KEY
      ? [`AI_API_KEY is not set; AI_PROVIDER=${provider} needs one`]
      : []),
  ];
}

/** @throws EnvironmentError listing every fault between the variables */
export function modelSettings(env: ModelEnvironment): ModelSettings | null {
  const faults = modelFaults(env);
  if (faults.length > 0) throw new EnvironmentError(faults);
  const { AI_PROVIDER: provider, AI_MODEL: model } = env;
  if (provider === 'none' || !model) return null;
  return {
    provider,
    model,
    apiKey: env.AI_API_KEY ?? null,
    baseUrl: env.AI_BASE_URL?.replace(/\/+$/, '') ?? null,
    dailyTokens: env.AI_DAILY_TOKENS,
  };
}
