import * as v from 'valibot';

/** Where a person's alerts go, as the page that sets a new password shows it. */
export const AlertTargetsSchema = v.object({
  devices: v.array(v.object({ id: v.pipe(v.string(), v.uuid()), label: v.string() })),
  /** The Telegram ID, all but its end hidden; null where none is set. */
  telegram: v.nullable(v.string()),
});
export type AlertTargets = v.InferOutput<typeof AlertTargetsSchema>;

/** What goes on receiving alerts; the rest is removed. */
export interface KeptTargets {
  readonly devices: readonly string[];
  readonly telegram: boolean;
}

export const KEEP_NOTHING: KeptTargets = { devices: [], telegram: false };
