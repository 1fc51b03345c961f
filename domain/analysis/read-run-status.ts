import * as v from 'valibot';
import { type SpannedText, SpannedTextSchema } from '../claim/claim.ts';
import type { KnownAnalysis, KnownFacts } from './known-analysis.ts';
import { type KnownBeside, readAnalysis } from './read-analysis.ts';
import { type Fields, textOf, validOf } from './stored-fields.ts';

export const RunAnswerSchema = v.looseObject({ status: v.string() });

export type RunStatus =
  | {
      readonly status: 'complete';
      readonly result: KnownAnalysis | 'unreadable';
      /** Null if the backend keeps no snapshots. */
      readonly snapshotId: string | null;
    }
  | { readonly status: 'error'; readonly error: string | null }
  /** Any other word: still running. */
  | {
      readonly status: 'other';
      readonly progress: string;
      readonly facts: KnownFacts | null;
      readonly words: SpannedText | null;
    };

const IdSchema = v.pipe(v.string(), v.uuid());

export function readRunStatus(answer: Fields, beside: KnownBeside): RunStatus {
  const result = readAnalysis(answer.results, beside);
  if (answer.status === 'complete') {
    return { status: 'complete', result, snapshotId: validOf(IdSchema, answer.snapshot_id) };
  }
  if (answer.status === 'error') return { status: 'error', error: textOf(answer.error) };
  const progress = textOf(answer.progress) ?? '';
  const facts = result === 'unreadable' ? null : result;
  return { status: 'other', progress, facts, words: validOf(SpannedTextSchema, answer.words) };
}
