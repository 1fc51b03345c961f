import * as v from 'valibot';

export const AlertTargetsSchema = v.object({
  devices: v.array(v.object({ id: v.pipe(v.string(), v.uuid()), label: v.string() })),
  /** Masked except for its end. */
  telegram: v.nullable(v.string()),
});
export type AlertTargets = v.InferOutput<typeof AlertTargetsSchema>;

export interface KeptTargets {
  readonly devices: readonly string[];
  readonly telegram: boolean;
}

export const KEEP_NOTHING: KeptTargets = { devices: [], telegram: false };
