import type { WebhookEvent } from '../webhook-event.ts';

/** How a receiver wants to be written to. What is written goes out as JSON. */
export interface BodyForm {
  /** What the form asks of an address: a sentence where it lacks that. */
  readonly refusal?: (address: URL) => string | null;
  /** Path and query; the address's own unless the form says otherwise. */
  readonly path?: (address: URL) => string;
  readonly write: (event: WebhookEvent, address: URL) => Readonly<Record<string, unknown>>;
}
