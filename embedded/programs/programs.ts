import type { Program, ProgramParts } from './program.ts';

/** Every server that runs in the one process. */
export const programs: readonly ((parts: ProgramParts) => Promise<Program>)[] = [];
