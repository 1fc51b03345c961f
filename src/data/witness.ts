import * as v from 'valibot';
import { validOf } from '../../domain/analysis/stored-fields.ts';
import {
  CHAIN_START,
  type ChainLink,
  followChain,
  RecordHeadSchema,
  SealedRecordSchema,
  sealedText,
} from '../../domain/record/chain.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import { sha256 } from '../../domain/text/sha-256.ts';
import { failed, type Outcome, succeeded } from '../backend/failure.ts';
import { serverRequest } from '../backend/server-request.ts';
import { keep, query } from './database/keeping.ts';
import { thinned, WitnessSchema } from './database/witness-links.ts';

export type Witness = v.InferOutput<typeof WitnessSchema>;

export const keptWitness = async (): Promise<Witness | null> =>
  validOf(WitnessSchema, await query((db) => db.witness.get('plans'), null));

const EntriesSchema = v.object({ entries: v.array(SealedRecordSchema) });
/** Pages of records that one visit reads; the next goes on from there. */
const MOST_PAGES = 40;

/** The newest found to follow on `link`, and which link the record lacks on its way to `head`. */
async function followed(
  link: ChainLink,
  head: ChainLink,
  pushed: readonly ChainLink[] = [],
): Promise<Outcome<{ whole: ChainLink; missing: ChainLink | null }>> {
  const beyond = [link, ...pushed].find(({ number }) => number > head.number);
  if (beyond) return succeeded({ whole: link, missing: beyond });
  let whole = link;
  for (let page = 0; whole.number < head.number && page < MOST_PAGES; page += 1) {
    const path = `record/entries?after=${whole.number}`;
    const answer = await serverRequest('analysisUrl', path, { method: 'GET' }, EntriesSchema);
    if (!answer.ok) return answer;
    const upTo = answer.value.entries.filter(({ number }) => number <= head.number);
    const sealed = upTo.map(async (entry) => ({ ...entry, seal: await sha256(sealedText(entry)) }));
    const found = followChain(whole, await Promise.all(sealed));
    const stuck = found.broken !== null || found.whole.number === whole.number;
    const differs = ({ number, hash }: ChainLink) =>
      upTo.some((one) => one.number === number && one.hash !== hash);
    const missing = stuck ? link : pushed.find(differs);
    if (missing) return succeeded({ whole, missing });
    whole = found.whole;
  }
  const misfit = whole.number === head.number && whole.hash !== head.hash;
  return succeeded({ whole, missing: misfit ? link : null });
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
  const accepted = restored?.hash ?? null;
  const save = async (changed: Pick<Witness, 'links' | 'verified'> & Partial<Witness>) => {
    const first = { chain: 'plans', since: at, finding: null } as const;
    const witness = { ...first, ...kept, checkedAt: at, restored: accepted, ...changed };
    await keep((db) =>
      db.dexie.transaction('rw', db.witness, async () => {
        const row = validOf(WitnessSchema, await db.witness.get('plans'));
        // Not over what a push told meanwhile: the next visit looks again.
        if (JSON.stringify(row) === JSON.stringify(kept)) await db.witness.put(witness);
      }),
    );
    return succeeded(witness);
  };
  if (!kept) return save({ links: [head], verified: head.number });
  const { links, verified } = kept;
  const checked = links.filter(({ number }) => number <= verified);
  const pushed = links.filter(({ number }) => number > verified);
  const direct = await followed(checked.at(-1) ?? CHAIN_START, head, pushed);
  if (!direct.ok) return direct;
  const { whole, missing } = direct.value;
  if (!missing) {
    const { number } = whole;
    const older = checked.filter((link) => link.number < number);
    const newer = pushed.filter((link) => link.number > number);
    return save({ links: thinned([...older, whole, ...newer], number), verified: number });
  }
  const from = restored && accepted !== kept.restored ? restored.number : 0;
  const before = checked.filter(({ number }) => number < from).at(-1);
  const since = before ? await followed(before, head) : null;
  if (since && !since.ok) return since;
  const finding = { at, seen: missing, now: head };
  if (before && since && !since.value.missing) {
    const { whole: last } = since.value;
    const found = { kind: 'restored' as const, ...finding };
    return save({ links: [before, last], verified: last.number, finding: found });
  }
  const { at: first = at } = kept.finding ?? {};
  const found = { kind: 'rewritten' as const, ...finding, at: first };
  return save({ links, verified, restored: kept.restored, finding: found });
}
