import { describe, expect, test } from 'vitest';
import { readAnalysisEnvironment } from '../env.ts';
import { modelSettings } from './model-settings.ts';

const base = {
  DATABASE_URL: 'postgres://user:password@localhost:5432/database',
  AUTH_JWT_SECRET: 'x'.repeat(32),
};
const read = (variables: Readonly<Record<string, string>>) =>
  modelSettings(readAnalysisEnvironment({ ...base, ...variables }));

describe('the environment of a language model', () => {
  test('connects none by default', () => {
    expect(read({})).toBeNull();
  });

  test('connects a local server without a key', () => {
    const variables = { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'qwen3:8b' };
    expect(read({ ...variables, AI_BASE_URL: 'http://127.0.0.1:11434/v1/' })).toEqual({
      provider: 'openai-compatible',
      model: 'qwen3:8b',
      apiKey: null,
      baseUrl: 'http://127.0.0.1:11434/v1',
      dailyTokens: 1_000_000,
    });
  });

  test.each([
    [{ AI_PROVIDER: 'skynet' }, /AI_PROVIDER is "skynet"; allowed: none, anthropic/],
    [{ AI_PROVIDER: 'anthropic', AI_API_KEY: 'k' }, /AI_MODEL is not set/],
    [{ AI_PROVIDER: 'openai', AI_MODEL: 'm' }, /AI_API_KEY is not set/],
    [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }, /AI_BASE_URL is not set/],
    [{ AI_MODEL: 'm' }, /AI_PROVIDER is none/],
    [
      { AI_DAILY_TOKENS: 'many' },
      /AI_DAILY_TOKENS is a value that is not shown; allowed: a whole number/,
    ],
  ])('%o stops the boot and says what is allowed', (variables, message) => {
    expect(() => read(variables)).toThrow(message);
  });

  test('never prints a key', () => {
    const secret = 'sk-very-secret';
    expect(() => read({ AI_PROVIDER: 'openai', AI_API_KEY: secret })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(secret) }),
    );
  });
});
