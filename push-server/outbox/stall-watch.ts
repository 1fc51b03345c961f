import type { Gate } from '../gate.ts';

/** Finds push services for which work waits while none of it has ended for a while. */
export function createStallWatch(stallMs: number) {
  const seen = new Map<string, { ended: number; since: number }>();

  return {
    /** @param now milliseconds; only differences count */
    stalled(gates: ReadonlyMap<string, Gate>, now: number): string[] {
      for (const origin of seen.keys()) if (!gates.get(origin)?.waiting) seen.delete(origin);
      const found: string[] = [];
      for (const [origin, gate] of gates) {
        if (gate.waiting === 0) continue;
        const before = seen.get(origin);
        if (before?.ended !== gate.ended) seen.set(origin, { ended: gate.ended, since: now });
        else if (now - before.since >= stallMs) found.push(origin);
      }
      return found;
    },
  };
}
