import * as v from 'valibot';
import {
  type ChainLink,
  ChainLinkSchema,
  followChain,
  RecordHeadSchema,
  SealedRecordSchema,
  sealedText,
} from '../../domain/record/chain.ts';
import { EpochMsSchema, epochMs } from '../../domain/text/quantity.ts';
import { sha256 } from '../../domain/text/sha-256.ts';
import { failed, type Outcome, succeeded } from '../backend/failure.ts';
import { serverRequest } from '../backend/server-request.ts';
import { keep, query } from './database/keeping.ts';

/** What this device has seen of the record. Names no person, and stays at sign-out. */
const WitnessSchema = v.object({
  chain: v.literal('plans'),
  since: EpochMsSchema,
  checkedAt: EpochMsSchema,
  /** Oldest first; the last is the newest record seen. */
  links: v.pipe(v.array(ChainLinkSchema), v.minLength(1)),
  finding: v.nullable(
    v.object({
      kind: v.picklist(['rewritten', 'restored']),
      at: EpochMsSchema,
      seen: ChainLinkSchema,
      now: ChainLinkSchema,
    }),
  ),
});
export type Witness = v.InferOutput<typeof WitnessSchema>;

export async function keptWitness(): Promise<Witness | null> {
  const row = await query((db) => db.witness.get('plans'), null);
  return v.parse(v.fallback(v.nullable(WitnessSchema), null), row);
}

const EntriesSchema = v.object({ entries: v.array(SealedRecordSchema) });
/** Pages of records that one visit reads; the next goes on from there. */
const MOST_PAGES = 40;

/** The last record found to follow on `link`, up to `head`; null if they do not fit. */
async function followed(link: ChainLink, head: ChainLink): Promise<Outcome<ChainLink | null>> {
  let whole = link;
  for (let page = 0; whole.number < head.number && page < MOST_PAGES; page += 1) {
    const path = `record/entries?after=${whole.number}`;
    const answer = await serverRequest('analysisUrl', path, { method: 'GET' }, EntriesSchema);
    if (!answer.ok) return answer;
    const upTo = answer.value.entries.filter(({ number }) => number <= head.number);
    const sealed = upTo.map(async (entry) => ({ ...entry, seal: await sha256(sealedText(entry)) }));
    const found = followChain(whole, await Promise.all(sealed));
    if (found.broken !== null || found.whole.number === whole.number) return succeeded(null);
    whole = found.whole;
  }
  const fits = whole.number < head.number || whole.hash === head.hash;
  return succeeded(whole.number <= head.number && fits ? whole : null);
}

/** Ever fewer the older: at most a dozen. */
function thinned(links: readonly ChainLink[], { number }: ChainLink): ChainLink[] {
  const ageOf = (link: ChainLink) => Math.floor(Math.log2(number - link.number + 1) / 2);
  return links.filter((link, place) => {
    const next = links[place + 1];
    return !next || place === 0 || ageOf(next) !== ageOf(link);
  });
}

/** Whether what this device saw leads to the record's newest seal; fails on plain http. */
export async function look(now: number): Promise<Outcome<Witness>> {
  if (!('subtle' in crypto)) return failed('unexpected');
  const [asked, kept] = await Promise.all([
    serverRequest('analysisUrl', 'record/head', { method: 'GET' }, RecordHeadSchema),
    keptWitness(),
  ]);
  if (!asked.ok) return asked;
  const { restored, ...head } = asked.value;
  const at = epochMs(now);
  const save = async (changed: Pick<Witness, 'links'> & Partial<Witness>) => {
    const first = { chain: 'plans', since: at, finding: null } as const;
    const witness = { ...first, ...kept, checkedAt: at, ...changed };
    await keep((db) => db.witness.put(witness));
    return succeeded(witness);
  };
  const seen = kept?.links.at(-1);
  if (!kept || !seen) return save({ links: [head] });
  const direct = await followed(seen, head);
  if (!direct.ok) return direct;
  const { links } = kept;
  if (direct.value) {
    const { value } = direct;
    const grown = value.number > seen.number ? [...links, value] : links;
    return save({ links: thinned(grown, value) });
  }
  const before = links.filter(({ number }) => restored !== null && number < restored).at(-1);
  const since = before ? await followed(before, head) : succeeded(null);
  if (!since.ok) return since;
  const finding = { at, seen, now: head };
  return before && since.value
    ? save({ links: [before, since.value], finding: { kind: 'restored', ...finding } })
    : save({ links, finding: { kind: 'rewritten', ...finding, at: kept.finding?.at ?? at } });
}
