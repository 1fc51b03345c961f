import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel } from 'ai';
import { boundedFetch } from './bounded-fetch.ts';
import type { ModelSettings } from './model-settings.ts';

const MOST_BYTES = 1_000_000;

export function openModel(settings: ModelSettings, mostBytes = MOST_BYTES): LanguageModel {
  const { provider, model, apiKey, baseUrl } = settings;
  const address = {
    fetch: boundedFetch(mostBytes),
    ...(baseUrl === null ? {} : { baseURL: baseUrl }),
    ...(apiKey === null ? {} : { apiKey }),
  };
  switch (provider) {
    case 'anthropic':
      return createAnthropic(address)(model);
    case 'openai':
      return createOpenAI(address)(model);
    case 'openai-compatible':
      return createOpenAICompatible({
        ...address,
        name: 'openai-compatible',
        baseURL: baseUrl ?? '',
        includeUsage: true,
        supportsStructuredOutputs: true,
      })(model);
  }
}
