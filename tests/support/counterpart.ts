import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe } from 'vitest';

/** A program that nobody here wrote, which a suite meets. */
export interface Counterpart {
  readonly name: string;
  /** A command, looked up in PATH and where Debian keeps the ones of root, or a file's path. */
  readonly program: string | undefined;
  /** What brings it here, for a person to read. */
  readonly how: string;
  /** `.ci/run` installs it: where CI lacks it, the suite fails in place of being skipped. */
  readonly inCi: boolean;
}

/** Where a program of this machine's stands, or null. */
export function programFile(program: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const files = program.includes('/') ? [program] : folders.map((folder) => join(folder, program));
  return files.find((file) => existsSync(file)) ?? null;
}

/**
 * The suite that meets a counterpart, or one line that says why it is skipped. A counterpart that is
 * here and does not start is a failure of the suite's own.
 */
export function meet(
  title: string,
  { name, program, how, inCi }: Counterpart,
  suite: (file: string) => void,
): void {
  const file = program === undefined ? null : programFile(program);
  if (file !== null) {
    describe(title, () => suite(file));
    return;
  }
  const line = `${title}: ${name} is not here (${how})`;
  process.stdout.write(`${line}; its suite is skipped.\n`);
  if (inCi && process.env.CI === 'true') throw new Error(line);
  describe.skip(line, () => suite(''));
}
