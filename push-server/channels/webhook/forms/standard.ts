import type { BodyForm } from './form.ts';

/** The whole event, for a program. */
export const standard: BodyForm = {
  write: ({ time, ...event }) => ({ ...event, time: new Date(time).toISOString() }),
};
