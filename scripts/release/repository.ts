import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The message says what to do. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}

export function openRepository(root: string) {
  const run = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return {
    run,
    tags: (): string[] => run('tag', '--list').split('\n').filter(Boolean),
    /** Git's hash of the checked-out content; null if anything is uncommitted. */
    content: (): string | null =>
      run('status', '--porcelain') === '' ? run('rev-parse', 'HEAD^{tree}') : null,
  };
}

type Repository = ReturnType<typeof openRepository>;

/** @throws ReleaseRefused on another branch, or with uncommitted changes */
export function contentToRelease(repository: Repository): string {
  const branch = repository.run('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== 'main') {
    throw new ReleaseRefused(`${branch} is checked out; releases are made from main.`);
  }
  const content = repository.content();
  if (content === null) {
    const changed = repository.run('status', '--short').split('\n').slice(0, 5).join(', ');
    throw new ReleaseRefused(`Not everything is committed (${changed}): commit it or put it away.`);
  }
  return content;
}

const markIn = (root: string) => join(root, 'node_modules', '.cache', 'verified');

/** Records that every check passed on this content, as git names it. */
export function noteVerified(root: string, content: string): void {
  mkdirSync(dirname(markIn(root)), { recursive: true });
  writeFileSync(markIn(root), content);
}

export function isVerified(root: string, content: string): boolean {
  return existsSync(markIn(root)) && readFileSync(markIn(root), 'utf8') === content;
}
