/** The most that one REST request may ask for. The app stays far below each. */
export const REST_BOUNDS = {
  /** Characters of the address, query included. */
  address: 12_000,
  /** Columns and tables that `select` may name. */
  selected: 80,
  /** Tables within a table. */
  embeds: 6,
  embedDepth: 2,
  /** Conditions of a request, those of its trees included. */
  conditions: 20,
  treeDepth: 3,
  /** Characters of a value that is compared with. */
  value: 2_000,
  /** Values of an `in` list. */
  inList: 500,
  /** Columns to order by, of one table. */
  order: 4,
  /** Rows of an answer, and of each table within a row. */
  rows: 1_000,
  offset: 1_000_000,
  /** Bytes of a body. */
  body: 1_048_576,
  /** Rows written by one request. */
  writtenRows: 100,
  /** Columns of a written row, arguments of a function. */
  columns: 60,
  /** Lists and objects within each other in a body. */
  bodyDepth: 32,
  /** Values in a body, those within its columns included; an analysis has 2,000. */
  bodyValues: 20_000,
  /** Bytes of an answer out of tables. */
  answer: 4_194_304,
  /** Bytes of a function's answer; a person's whole export is one. */
  functionAnswer: 67_108_864,
} as const;
