import { join } from 'node:path';
import { PROJECT_ROOT } from '../project-root.ts';
import { inGroups, type Variable } from './variables.ts';

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
  return words
    .map((word, i) => ({ word, program: uses[i]?.program }))
    .map(({ word, program }) => `${program}: ${word}`)
    .join('; ');
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
