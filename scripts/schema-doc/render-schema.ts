import type { Migration } from '../../embedded/database/migrations.ts';
import type { CallableFunction, Domain, Policy, Relation, Schema } from './read-schema.ts';

const HEAD = `# The schema

Made by \`npm run schema-doc\` from what \`supabase/migrations\` come to; a test keeps it true. Row-level
security is on for every table; what is granted to nobody here is the servers' alone. Visitors read
no table.`;

const inline = (text: string) => text.replace(/\s+/g, ' ');
const code = (text: string) => `\`${inline(text)}\``;
const cell = (text: string) => code(text).replaceAll('|', '\\|');

function originOf({ schema, name, kind }: Relation, migrations: readonly Migration[]) {
  const created = new RegExp(`((?:^-- .*\\n)*)^create ${kind} ${schema}\\.${name}\\b`, 'm');
  for (const migration of migrations) {
    const found = created.exec(migration.sql);
    if (!found) continue;
    const comment = (found[1] ?? '').replace(/^-- /gm, '').trim();
    return { file: migration.name, comment };
  }
  return { file: 'Supabase', comment: '' };
}

function policyLine({ name, command, using, check }: Policy): string {
  const rows = using === null ? '' : ` where ${code(using)}`;
  const written = check === null ? '' : `, written rows ${code(check)}`;
  return `- ${command}, "${name}":${rows}${written}`;
}

function relationText(relation: Relation, migrations: readonly Migration[]): string {
  const { file, comment } = originOf(relation, migrations);
  const grants = relation.grants.length > 0 ? relation.grants.join('; ') : 'servers alone';
  return [
    `### ${relation.schema}.${relation.name}`,
    inline(`${comment} (${relation.kind}, ${file})`.trim()),
    [
      '| Column | Type | |',
      '|---|---|---|',
      ...relation.columns.map(
        ({ name, type, rules }) => `| ${name} | ${type} | ${rules.map(cell).join(', ')} |`,
      ),
    ].join('\n'),
    `Who may: ${grants}`,
    ...(relation.policies.length > 0 ? [relation.policies.map(policyLine).join('\n')] : []),
  ].join('\n\n');
}

const functionRow = ({ name, takes, returns, callers }: CallableFunction) =>
  `| ${name} | ${takes === '' ? '' : cell(takes)} | ${cell(returns)} | ${callers} |`;

const domainRow = ({ name, base, said, check }: Domain) =>
  `| ${name} | ${base} | ${said.replace(/^allowed: /, '')} | ${cell(check)} |`;

export function renderSchema(
  { domains, relations, functions }: Schema,
  migrations: readonly Migration[],
): string {
  return `${[
    HEAD,
    '## Domains',
    ['| Domain | Of | Takes | |', '|---|---|---|---|', ...domains.map(domainRow)].join('\n'),
    '## Tables and views',
    ...relations.map((relation) => relationText(relation, migrations)),
    '## Functions of the API',
    [
      '| Function | Takes | Answers | Who may call it |',
      '|---|---|---|---|',
      ...functions.map(functionRow),
    ].join('\n'),
  ].join('\n\n')}\n`;
}
