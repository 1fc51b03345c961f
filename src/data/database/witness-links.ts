import * as v from 'valibot';
import { validOf } from '../../../domain/analysis/stored-fields.ts';
import { type ChainLink, ChainLinkSchema } from '../../../domain/record/chain.ts';
import { Count, EpochMsSchema, epochMs } from '../../../domain/text/quantity.ts';
import { abortedOnCaching } from './database.ts';
import { answerOf, withPresent } from './without-dexie.ts';

/** What this device has seen of the record. Names no person, and stays at sign-out. */
export const WitnessSchema = v.object({
  chain: v.literal('plans'),
  since: EpochMsSchema,
  checkedAt: EpochMsSchema,
  /** Oldest first; the last is the newest record seen. */
  links: v.pipe(v.array(ChainLinkSchema), v.minLength(1)),
  /** The newest number found to follow on those before; of later ones only a push told. */
  verified: v.optional(Count, Number.MAX_SAFE_INTEGER),
  /** Hash of the record of a restored backup that was accepted: it excuses nothing later. */
  restored: v.optional(v.nullable(v.string()), null),
  finding: v.nullable(
    v.object({
      kind: v.picklist(['rewritten', 'restored']),
      at: EpochMsSchema,
      seen: ChainLinkSchema,
      now: ChainLinkSchema,
    }),
  ),
});

const ROOM = 9;

/** Ever fewer the older; what pushes told stays while there is room. */
export function thinned(links: readonly ChainLink[], verified: number): ChainLink[] {
  const newest = links.at(-1)?.number ?? 0;
  const ageOf = (link: ChainLink) => Math.floor(Math.log2(newest - link.number + 1) / 2);
  return links.filter((link, place) => {
    const next = links[place + 1];
    if (!next || place === 0 || ageOf(next) !== ageOf(link)) return true;
    return next.number > verified && (link.number <= verified || links.length <= ROOM);
  });
}

/** Without Dexie, whose code the worker does not load. */
export async function witnessPush(pushed: ChainLink, now: number): Promise<void> {
  await withPresent(async (db) => {
    const store = abortedOnCaching(db.transaction('witness', 'readwrite')).objectStore('witness');
    const kept = validOf(WitnessSchema, await answerOf(store.get('plans')));
    if (!kept) return;
    const { links, finding } = kept;
    const seen = links.at(-1)?.number ?? 0;
    const same = links.find(({ number }) => number === pushed.number);
    if (same && same.hash !== pushed.hash) {
      const found = { kind: 'rewritten', at: epochMs(now), seen: same, now: pushed } as const;
      if (finding?.kind !== 'rewritten') await answerOf(store.put({ ...kept, finding: found }));
    } else if (pushed.number > seen) {
      const verified = Math.min(kept.verified, seen);
      await answerOf(
        store.put({ ...kept, verified, links: thinned([...links, pushed], verified) }),
      );
    }
  });
}
