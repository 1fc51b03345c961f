import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readEmbeddedEnvironment } from '../../embedded/env.ts';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';
import { PROGRAMS } from './programs.ts';
import { ENV_EXAMPLE, OPERATE_PAGE, renderExample, withTables } from './render.ts';
import { readVariables, type Variable } from './variables.ts';

const variables = readVariables();
const example = readFileSync(ENV_EXAMPLE, 'utf8');

function variable(name: string): Variable | undefined {
  return variables.find((each) => each.name === name);
}

test('deploy/env.example is what the schemas say; `npm run env-doc` writes it', () => {
  expect(example).toBe(renderExample(variables));
});

test('so are the tables of docs/operate.md', () => {
  const page = readFileSync(OPERATE_PAGE, 'utf8');
  expect(page).toBe(withTables(page, variables));
});

test('defaults, needs and bounds come from the schemas', () => {
  expect(variable('PORT')).toMatchObject({
    allowed: 'a whole number from 0 to 65535',
    uses: expect.arrayContaining([
      { program: 'start', default: '3000', required: false },
      { program: 'push', default: '3002', required: false },
    ]),
  });
  expect(variable('DATABASE_URL')?.uses).toEqual(
    expect.arrayContaining([
      { program: 'start', default: null, required: false },
      { program: 'analysis', default: null, required: true },
    ]),
  );
});

test('a public server starts with the example as it is, but for secrets of its own', () => {
  const environment = readEmbeddedEnvironment(parseEnv(example));
  expect(environment).toMatchObject({
    SITE_URL: 'https://app.example.com',
    TRUST_PROXY: true,
    DEMO: false,
    MARKET_DATA: { kind: 'exchange' },
    EXCHANGE: 'bybit',
  });
});

/** What tests' own machinery looks for, and what npm sets; no operator does. */
const NOT_OURS = ['CHROMIUM_PATH', 'INIT_CWD'];

const ROOMS = '{analysis-server,push-server,embedded,beta,platform,scripts,src,build}';
const sources = globSync(`${ROOMS}/**/*.{ts,tsx,mjs}`, { cwd: PROJECT_ROOT })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(PROJECT_ROOT, path), 'utf8'));

test('every variable that is read by its name is described', () => {
  const read = sources.flatMap((text) =>
    [...text.matchAll(/\benv(?:ironment)?\.([A-Z][A-Z_]+)\b/g)].map(([, name = '']) => name),
  );
  expect(read).toEqual(expect.arrayContaining(['DATABASE_URL', 'VITE_PUSH_URL']));
  const described = new Set([...variables.map(({ name }) => name), ...NOT_OURS]);
  expect([...new Set(read)].filter((name) => !described.has(name))).toEqual([]);
});

test('every program that reads an environment by a schema is among the programs', () => {
  const readers = sources.filter((text) => /\bread(Server)?Environment\(\w+Schema\b/.test(text));
  expect(readers).toHaveLength(new Set(Object.values(PROGRAMS)).size);
});
