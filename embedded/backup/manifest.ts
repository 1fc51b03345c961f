import * as v from 'valibot';

export const MANIFEST = 'manifest.json';
export const KEYS = 'keys.json';
export const PUSH_KEYS = 'vapid-keys.json';
const PRODUCT = 'coin-analyst';
/** The only archive format so far; readers refuse newer ones. */
const FORMAT = 1;

const Sha256 = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/));
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Name = v.pipe(v.string(), v.regex(/^[a-z_]\w*$/));

const PartSchema = v.object({ name: v.string(), size: Count, sha256: Sha256 });
const TableSchema = v.object({
  schema: Name,
  name: Name,
  /** In value order, without generated columns. */
  columns: v.array(v.string()),
  rows: Count,
});
const SequenceSchema = v.object({
  schema: Name,
  name: Name,
  last: v.pipe(v.string(), v.regex(/^-?\d+$/)),
});
const MigrationSchema = v.object({ version: v.string(), name: v.string(), sha256: Sha256 });

/** Written last, so that a truncated archive has none. */
const ManifestSchema = v.object({
  product: v.literal(PRODUCT),
  format: v.literal(FORMAT),
  version: v.string(),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  database: v.string(),
  migrations: v.array(MigrationSchema),
  tables: v.array(TableSchema),
  sequences: v.array(SequenceSchema),
  /** Attachments with a row but no file. */
  missingFiles: Count,
  parts: v.array(PartSchema),
});

export type Manifest = v.InferOutput<typeof ManifestSchema>;
export type Part = v.InferOutput<typeof PartSchema>;
export type TableContent = v.InferOutput<typeof TableSchema>;
export type SequenceValue = v.InferOutput<typeof SequenceSchema>;
export type AppliedMigration = v.InferOutput<typeof MigrationSchema>;
export type Contents = Omit<Manifest, 'product' | 'format' | 'parts'>;

export function manifestOf(contents: Contents, parts: readonly Part[]): Manifest {
  return { product: PRODUCT, format: FORMAT, ...contents, parts: [...parts] };
}

const AnyFormatSchema = v.object({ product: v.literal(PRODUCT), format: v.number() });

/** @returns 'foreign' for another program's, 'newer' for a newer format */
export function readManifest(text: string): Manifest | 'foreign' | 'newer' {
  const json = v.pipe(v.string(), v.parseJson());
  const any = v.safeParse(v.pipe(json, AnyFormatSchema), text);
  if (!any.success) return 'foreign';
  if (any.output.format > FORMAT) return 'newer';
  const manifest = v.safeParse(v.pipe(json, ManifestSchema), text);
  return manifest.success ? manifest.output : 'foreign';
}

export function rowsPart(table: Pick<TableContent, 'schema' | 'name'>, n: number): string {
  return `rows/${table.schema}.${table.name}/${String(n).padStart(6, '0')}.jsonl`;
}

export function tableOfPart(part: string): { schema: string; name: string } | null {
  const [, schema, name] = /^rows\/([a-z_]\w*)\.([a-z_]\w*)\/\d{6,}\.jsonl$/.exec(part) ?? [];
  return schema && name ? { schema, name } : null;
}

export function fileOfPart(part: string): string | null {
  return /^files\/([\da-f]{64})$/.exec(part)?.[1] ?? null;
}

/** Guards unpacking: other names are never unpacked. */
export function isPartName(name: string): boolean {
  return (
    name === KEYS || name === PUSH_KEYS || tableOfPart(name) !== null || fileOfPart(name) !== null
  );
}
