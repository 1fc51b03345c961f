import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DOCUMENTED, OPEN_API_FILE, openApiDocument } from '../../fixtures/open-api.ts';
import { ownEnvironment } from '../../support/child-process.ts';

const written = JSON.parse(readFileSync(OPEN_API_FILE, 'utf8'));
const exampleOf = ({ path, method }: (typeof DOCUMENTED)[number]) =>
  written.paths[path][method].responses[200].content['application/json'].example;
const answering = DOCUMENTED.filter(({ answer }) => answer);

test('the document is that of the schemas: npm run open-api writes it', () => {
  const examples = Object.fromEntries(answering.map((one) => [one.id, exampleOf(one)]));
  expect(written).toEqual(JSON.parse(JSON.stringify(openApiDocument(examples))));
});

test.each(answering)('the example of $id is an answer', (one) => {
  expect(v.safeParse(one.answer ?? v.never(), exampleOf(one)).issues).toBeUndefined();
});

test('a linter that nobody here wrote finds nothing', async () => {
  const lint = [
    fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js')),
    'lint',
    OPEN_API_FILE.pathname,
  ];
  const env = {
    ...ownEnvironment(),
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [...lint, '--format=json'],
    { env },
  );
  const { totals } = JSON.parse(stdout || stderr);
  expect(totals).toEqual({ errors: 0, warnings: 0, ignored: 0 });
}, 60_000);
