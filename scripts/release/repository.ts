import { execFileSync } from 'node:child_process';
import { ReleaseRefused } from './refused.ts';

/** What a release does with git. */
export interface Repository {
  run(...args: string[]): string;
  /** Every tag. */
  tags(): string[];
  /** The content that is checked out, as git names it; null where something is not committed. */
  content(): string | null;
}

/** The repository whose work tree is `root`. */
export function openRepository(root: string): Repository {
  const run = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  return {
    run,
    tags: () => run('tag', '--list').split('\n').filter(Boolean),
    content: () => (run('status', '--porcelain') === '' ? run('rev-parse', 'HEAD^{tree}') : null),
  };
}

/**
 * The content that is to be released.
 * @throws ReleaseRefused where another branch is checked out, or something is not committed
 */
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
