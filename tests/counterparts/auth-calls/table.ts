import type { Asking } from './service.ts';

/** What is asked, how, and the answer that every service gives, or each of the two. */
export type Row = readonly [
  title: string,
  ask: (at: Asking) => Promise<string>,
  answer: string | { readonly embedded: string; readonly gotrue: string },
];
