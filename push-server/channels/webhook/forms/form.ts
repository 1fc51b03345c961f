import type { WebhookEvent } from '../webhook-event.ts';

/** A receiver's body format; sent as JSON. */
export interface BodyForm {
  /** An error sentence if the address does not fit the form. */
  readonly refusal?: (address: URL) => string | null;
  /** Path and query; default: the address's own. */
  readonly path?: (address: URL) => string;
  readonly write: (event: WebhookEvent, address: URL) => Readonly<Record<string, unknown>>;
}
