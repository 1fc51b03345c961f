import { analysisProgram } from './analysis-program.ts';
import type { Program, ProgramParts } from './program.ts';
import { pushProgram } from './push-program.ts';

/** Every server that runs in the one process. */
export const programs: readonly ((parts: ProgramParts) => Promise<Program>)[] = [
  analysisProgram,
  pushProgram,
];
