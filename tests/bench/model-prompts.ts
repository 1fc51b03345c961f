/**
 * Writes what a model is asked at the moments of `tests/fixtures/drafts` into a folder, each with
 * the rules of every text: npm run model-prompts -- <folder>
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimsPrompt, SYSTEM_PROMPT } from '../../analysis-server/language-model/prompt.ts';
import { draftMoments } from './words/draft-moments.ts';

const [folder = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
for (const [at, { context, source }] of (await draftMoments()).entries()) {
  const file = join(folder, `prompt-${at + 1}.txt`);
  writeFileSync(file, `${SYSTEM_PROMPT}\n\n${claimsPrompt(context)}\n`);
  console.log(`${file}: ${source}`);
}
