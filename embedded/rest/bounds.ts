export const REST_BOUNDS = {
  /** Characters, including the query. */
  address: 12_000,
  /** Columns and tables in `select`. */
  selected: 80,
  /** Nested tables. */
  embeds: 6,
  embedDepth: 2,
  /** Conditions per request, including those in trees. */
  conditions: 20,
  treeDepth: 3,
  /** Characters of a compared value. */
  value: 2_000,
  inList: 500,
  order: 4,
  /** Per answer, and per nested table. */
  rows: 1_000,
  offset: 1_000_000,
  /** Bytes. */
  body: 1_048_576,
  writtenRows: 100,
  /** Columns of a written row, or arguments. */
  columns: 60,
  /** Nesting depth. */
  bodyDepth: 32,
  /** Values including nested ones; an analysis has 2,000. */
  bodyValues: 20_000,
  /** Bytes, from tables. */
  answer: 4_194_304,
  /** Bytes; a user's whole export is one. */
  functionAnswer: 67_108_864,
} as const;
