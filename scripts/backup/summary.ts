import { counted } from '../../domain/text/plural.ts';
import type { Manifest } from '../../embedded/backup/manifest.ts';

const PEOPLE = [
  { schema: 'auth', name: 'users', one: 'account', more: 'accounts' },
  { schema: 'public', name: 'support_tickets', one: 'ticket', more: 'tickets' },
  { schema: 'public', name: 'analysis_snapshots', one: 'analysis', more: 'analyses' },
] as const;

export function summaryOf({ tables, parts }: Manifest): string {
  const named = PEOPLE.map(({ schema, name, one, more }) => {
    const table = tables.find((each) => each.schema === schema && each.name === name);
    return counted(table?.rows ?? 0, one, more);
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = parts.filter(({ name }) => name.startsWith('files/')).length;
  return `${counted(rows, 'row')} in ${tables.length} tables (${named.join(', ')}), ${counted(files, 'file')}`;
}
