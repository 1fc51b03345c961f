import { join } from 'node:path';
import { PROJECT_ROOT } from '../project-root.ts';
import { inGroups, type Variable } from './variables.ts';

export const ENV_EXAMPLE = join(PROJECT_ROOT, 'deploy', 'env.example');

const WIDTH = 98;

const HEAD = `The variables of one small server (docs/deploy/server.md, docs/deploy/container.md).
Lines without a # are what such a server sets: change them. The others show the default, or nothing
where there is none. Put a value with spaces, # or $ in single quotes. systemd, Docker Compose and
node --env-file read this file. Written by npm run env-doc.`;

function comment(text: string): string[] {
  const lines: string[] = [];
  let line = '#';
  for (const word of text.replaceAll('`', '').split(/\s+/)) {
    if (line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = '#';
    }
    line = `${line} ${word}`;
  }
  return [...lines, line];
}

function entry({ name, text, allowed, deployed, uses }: Variable): string {
  const fallback = uses.find(({ program }) => program === 'start')?.default ?? '';
  const words = allowed ? `${text}. Allowed: ${allowed}` : text;
  const line = deployed === undefined ? `#${name}=${fallback}` : `${name}=${deployed}`;
  return [...comment(words.endsWith('.') ? words : `${words}.`), line].join('\n');
}

export function renderExample(variables: readonly Variable[]): string {
  const own = variables.filter(({ uses }) => uses.some(({ program }) => program === 'start'));
  const groups = [...inGroups(own)].map(([group, members]) =>
    [`# ${group.toUpperCase()}`, ...members.map(entry)].join('\n\n'),
  );
  const head = HEAD.split('\n').map((line) => `# ${line}`);
  return `${[head.join('\n'), ...groups].join('\n\n')}\n`;
}
