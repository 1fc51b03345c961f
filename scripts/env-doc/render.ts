import { join } from 'node:path';
import { PROJECT_ROOT } from '../../embedded/project-folders.ts';
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

export const OPERATE_PAGE = join(PROJECT_ROOT, 'docs', 'operate.md');

const BEGIN = '<!-- variables: written by npm run env-doc -->';
const END = '<!-- end of variables -->';

/** Such as `3000; analysis 3001; push must be set`. */
function defaultOf({ uses }: Variable): string {
  const words = uses.map((use) => {
    if (use.required) return 'must be set';
    return use.default === null ? 'unset' : `\`${use.default}\``;
  });
  const [first] = words;
  if (words.every((word) => word === first)) return first ?? 'unset';
  return words.map((word, i) => `${uses[i]?.program}: ${word}`).join('; ');
}

function row(variable: Variable): string {
  const { name, uses, allowed, text } = variable;
  const programs = uses.map(({ program }) => program).join(', ');
  const words = allowed ? `${text}. Allowed: ${allowed.replaceAll('<', '&lt;')}` : text;
  return `| \`${name}\` | ${programs} | ${defaultOf(variable)} | ${words} |`;
}

function renderTables(variables: readonly Variable[]): string {
  return [...inGroups(variables)]
    .map(([group, members]) =>
      [
        `**${group}**`,
        '',
        '| Variable | Read by | Default | Meaning |',
        '|---|---|---|---|',
        ...members.map(row),
      ].join('\n'),
    )
    .join('\n\n');
}

/** Inserts the tables between their two marks. @throws Error if the page has no marks */
export function withTables(page: string, variables: readonly Variable[]): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`docs/operate.md lacks the lines ${BEGIN} and ${END}`);
  }
  return `${before}${BEGIN}\n\n${renderTables(variables)}\n\n${END}${after}`;
}
