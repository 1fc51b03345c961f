import type * as v from 'valibot';
import { AnalysisSchema } from '../../analysis-server/env.ts';
import { EmbeddedSchema } from '../../embedded/env.ts';
import { PushSchema } from '../../push-server/env.ts';
import { BackupSchema } from '../backup/command.ts';
import { BetaSchema } from '../beta/command.ts';

/** Read by the app's build; Vite inlines them. */
export const BUILD_VARIABLES = [
  'VITE_SUPABASE_URL',
  'VITE_SUPABASE_ANON_KEY',
  'VITE_ANALYSIS_URL',
  'VITE_PUSH_URL',
] as const;

const ENTRIES = {
  start: EmbeddedSchema.entries,
  analysis: AnalysisSchema.entries,
  push: PushSchema.entries,
  beta: BetaSchema.entries,
  recompute: BackupSchema.entries,
  backup: BackupSchema.entries,
};

export type ProgramName = keyof typeof ENTRIES;

type NamesOf<T> = T extends unknown ? keyof T : never;

export type VariableName =
  | NamesOf<(typeof ENTRIES)[ProgramName]>
  | (typeof BUILD_VARIABLES)[number];

/** By program name in the documents. */
export const PROGRAMS: Readonly<
  Record<ProgramName, Readonly<Partial<Record<string, v.GenericSchema>>>>
> = ENTRIES;
