import * as v from 'valibot';

const EntrySchema = v.looseObject({ id: v.string(), name: v.string() });
const ListSchema = v.array(EntrySchema);

const FOLDER = {
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
};

/**
 * A folder's entries as Supabase lists them: names without the folder, and one entry without an id
 * for each folder inside. @supabase/lite gives every file below, by its full path.
 */
export function listingOf(body: unknown, prefix: string): unknown {
  const list = v.safeParse(ListSchema, body);
  if (!list.success) return body;
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const entries = new Map<string, unknown>();
  for (const entry of list.output) {
    if (!entry.name.startsWith(folder)) continue;
    const rest = entry.name.slice(folder.length);
    const [first = '', ...deeper] = rest.split('/');
    if (deeper.length > 0) entries.set(`${first}/`, { name: first, ...FOLDER });
    else entries.set(first, { ...entry, name: first });
  }
  return [...entries.values()];
}
