import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const markIn = (root: string) => join(root, 'node_modules', '.cache', 'verified');

/** Records that every check passed on this content, as git names it. */
export function noteVerified(root: string, content: string): void {
  mkdirSync(dirname(markIn(root)), { recursive: true });
  writeFileSync(markIn(root), content);
}

export function isVerified(root: string, content: string): boolean {
  return existsSync(markIn(root)) && readFileSync(markIn(root), 'utf8') === content;
}
