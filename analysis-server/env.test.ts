import { describe, expect, it } from 'vitest';
import { EnvironmentError } from '../platform/process/environment.ts';
import { readAnalysisEnvironment } from './env.ts';

const SOUND = {
  DATABASE_URL: 'postgres://app:hunter2@db:5432/app',
  AUTH_JWT_SECRET: 'a-secret-of-more-than-thirty-two-characters',
};

function faults(environment: Record<string, string>): readonly string[] {
  try {
    readAnalysisEnvironment(environment);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.faults;
    throw error;
  }
  throw new Error('the environment was accepted');
}

describe("the analysis server's environment", () => {
  it('needs a database and something to judge tokens by; all else has a default', () => {
    expect(readAnalysisEnvironment(SOUND)).toMatchObject({
      PORT: 3001,
      HOST: '127.0.0.1',
      EXCHANGE: 'auto',
      LOG_LEVEL: 'info',
    });
  });

  it('takes what the beta desk needs as a whole or not at all', () => {
    const desk = {
      SUPABASE_URL: 'https://project.supabase.co',
      SUPABASE_SERVICE_ROLE_KEY: 'the service key',
      SITE_URL: 'https://app.example.com',
    };
    expect(readAnalysisEnvironment({ ...SOUND, ...desk })).toMatchObject(desk);
    expect(faults({ ...SOUND, SITE_URL: desk.SITE_URL })).toEqual([
      'SUPABASE_URL: set SUPABASE_URL, SUPABASE_SERVICE_ROLE_KEY and SITE_URL together, to serve the beta desk, or none of them',
    ]);
  });

  it('reads several origins, and where candles come from', () => {
    const environment = {
      ...SOUND,
      APP_ORIGIN: 'https://app.example.com, http://localhost:3000',
      MARKET_DATA: 'recorded:candles',
    };
    expect(readAnalysisEnvironment(environment)).toMatchObject({
      APP_ORIGIN: ['https://app.example.com', 'http://localhost:3000'],
      MARKET_DATA: { kind: 'recorded', folder: 'candles' },
    });
  });

  it('lists every bad variable at once and prints no secret', () => {
    const all = faults({
      DATABASE_URL: 'mysql://app:hunter2@db/app',
      AUTH_JWT_SECRET: 'too-short',
      PORT: 'many',
      APP_ORIGIN: 'https://app.example.com/path',
      EXCHANGE: 'mtgox',
      MARKET_DATA: 'guesses',
      LOG_LEVEL: 'loud',
    });
    expect(all.map((fault) => fault.split(' ')[0])).toEqual([
      'DATABASE_URL',
      'PORT',
      'APP_ORIGIN',
      'AUTH_JWT_SECRET',
      'MARKET_DATA',
      'EXCHANGE',
      'LOG_LEVEL',
    ]);
    expect(all.join('\n')).not.toMatch(/hunter2|too-short/);
  });

  it('says what is missing where nothing can judge tokens, printing nothing of the rest', () => {
    const all = faults({ DATABASE_URL: SOUND.DATABASE_URL });
    expect(all).toEqual([
      'AUTH_JWKS_URL: set AUTH_JWKS_URL, AUTH_JWT_SECRET or both, so that access tokens can be judged',
    ]);
  });
});
