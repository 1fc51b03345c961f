import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sentenceOf } from '../../platform/http/body.ts';

const DOMAIN = new URL('../../domain/', import.meta.url);

const NodeSchema = v.looseObject({ kind: v.literal('schema'), type: v.string() });
const PatternSchema = v.looseObject({ requirement: v.instance(RegExp) });

/** No pattern takes these all. */
const SPOILT = ['', '?', ' ', '\0', 'é'.repeat(5_000), '../', '-1', '2026-13-45'];

/** Every schema within a value, each once, with the pattern it may hold. */
function* schemasWithin(value: unknown, seen = new Set<unknown>()): Generator<v.GenericSchema> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (isSchema(value)) yield value;
  for (const part of Object.values(value)) yield* schemasWithin(part, seen);
}

function isSchema(value: object): value is v.GenericSchema {
  return v.is(NodeSchema, value);
}

const patternsOf = (schema: object): RegExp[] =>
  ('pipe' in schema && Array.isArray(schema.pipe) ? schema.pipe : []).flatMap((step: unknown) =>
    v.is(PatternSchema, step) ? [step.requirement] : [],
  );

async function withPatterns() {
  const found: { name: string; schema: v.GenericSchema; patterns: RegExp[] }[] = [];
  const files = readdirSync(DOMAIN, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^[\w/-]+\.ts$/.test(file),
  );
  for (const file of files) {
    const module: object = await import(fileURLToPath(new URL(file, DOMAIN)));
    for (const [name, value] of Object.entries(module)) {
      for (const schema of schemasWithin(value)) {
        const patterns = patternsOf(schema);
        if (patterns.length > 0) found.push({ name: `${file}: ${name}`, schema, patterns });
      }
    }
  }
  return found;
}

test('no refusal of a schema that the servers and the app share shows a regular expression', async () => {
  const found = await withPatterns();
  expect(found.length).toBeGreaterThan(10);
  const shown = found.flatMap(({ name, schema, patterns }) =>
    SPOILT.flatMap((text) => {
      const issues = v.safeParse(schema, text).issues ?? [];
      const sentences = issues.map(sentenceOf);
      return sentences.filter((sentence) => patterns.some((p) => sentence.includes(p.source)));
    }).map((sentence) => `${name}: ${sentence}`),
  );
  expect(shown).toEqual([]);
});
