import type { Answer } from '../../support/push-service/server.ts';

export const ALERTS_PER_PERSON = 10;
export const HEALTHY_SERVICES = 3;
/** Shares of the people on a bad day: dead devices, a busy push service, devices that hang. */
const DEAD = 0.01;
const BUSY = 0.01;
const HANGS = 0.001;

/** What a person's device is like. */
export type Kind = 'healthy' | 'dead' | 'busy' | 'hanging';

/** Which kind of device each person has, spread evenly. */
export function kinds(people: number): Kind[] {
  const all = Array.from<unknown, Kind>({ length: people }, () => 'healthy');
  const spread = (kind: Kind, share: number, offset: number) => {
    const count = Math.max(1, Math.round(people * share));
    for (let n = 0; n < count; n += 1) {
      all[(Math.floor((n * people) / count) + offset) % people] = kind;
    }
  };
  spread('dead', DEAD, 1);
  spread('busy', BUSY, 3);
  spread('hanging', HANGS, 5);
  return all;
}

/** What each kind of device is answered with, message by message. */
export const ANSWERS: Record<Kind, Answer[]> = {
  healthy: [],
  dead: [{ status: 410 }],
  // Every message is refused once, then taken.
  busy: Array.from({ length: ALERTS_PER_PERSON }, () => [
    { status: 429, retryAfter: '1' },
    { status: 201 },
  ]).flat(),
  hanging: ['hang'],
};
