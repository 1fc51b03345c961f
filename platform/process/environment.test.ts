import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  EnvironmentError,
  HttpUrl,
  PostgresUrl,
  readEnvironment,
  Switch,
  wholeNumber,
} from './environment.ts';

const Schema = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '3000'),
  BASE_URL: v.optional(HttpUrl),
  DATABASE_URL: PostgresUrl,
  API_KEY: v.optional(v.pipe(v.string(), v.minLength(20, 'allowed: 20 characters or more'))),
  DEMO: v.optional(Switch, '0'),
});

function faults(environment: Record<string, string>): readonly string[] {
  try {
    readEnvironment(Schema, environment);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
    throw error;
  }
  throw new Error('the environment was accepted');
}

describe('readEnvironment', () => {
  it('reads values and fills in defaults; a variable set to nothing counts as not set', () => {
    const environment = { DATABASE_URL: 'postgres://u@h/d', PORT: ' ', DEMO: 'true', OTHER: 'x' };
    expect(readEnvironment(Schema, environment)).toEqual({
      DATABASE_URL: 'postgres://u@h/d',
      PORT: 3000,
      DEMO: true,
    });
  });

  it('lists every bad variable at once, with its value and what is allowed', () => {
    expect(faults({ PORT: '70000', BASE_URL: 'ftp://x', DEMO: 'yes' })).toEqual([
      'PORT is 70000; allowed: a whole number from 0 to 65535',
      'BASE_URL is "ftp://x"; allowed: an http or https URL',
      'DATABASE_URL is not set',
      'DEMO is "yes"; allowed: 1 or 0',
    ]);
  });

  it('never prints the value of a secret', () => {
    const text = faults({ DATABASE_URL: 'mysql://root:hunter2@h', API_KEY: 'hunter2' }).join('\n');
    expect(text).toContain('DATABASE_URL is a value that is not shown');
    expect(text).toContain('API_KEY is a value that is not shown');
    expect(text).not.toContain('hunter2');
  });

  it.each(['-1', '1.5', '0x10', '1e3', 'ten'])('refuses %s as a whole number', (text) => {
    expect(faults({ DATABASE_URL: 'postgres://u@h/d', PORT: text })).toHaveLength(1);
  });
});
