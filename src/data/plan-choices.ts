import { useCallback } from 'react';
import * as v from 'valibot';
import { validOf } from '../../domain/analysis/stored-fields.ts';
import {
  type MyPlan,
  MyPlanSchema,
  type MyRecord,
  MyRecordSchema,
  type PlanChoice,
  PlanChoiceSchema,
} from '../../domain/record/plan-choice.ts';
import { Count, epochMs, MomentSchema } from '../../domain/text/quantity.ts';
import { type Outcome, sentenceOf, succeeded } from '../backend/failure.ts';
import { readable } from '../backend/parsed.ts';
import { pageOfTable } from '../backend/table-page.ts';
import { fromTables, toTables } from '../backend/tables.ts';
import { whileInView } from '../device/in-view.ts';
import { sessionScope } from '../state/session-scope.ts';
import { useObserved } from '../state/use-observed.ts';
import type { Database } from './database/database.ts';
import { keep, query } from './database/keeping.ts';
import { resource } from './resource.ts';

export const PLANS_A_PAGE = 10;
const MOST_ROWS = 1_000;

const MyPlansSchema = v.array(MyPlanSchema);

const readMyPlans = (first: number, count: number) =>
  pageOfTable(
    (db) =>
      db
        .from('my_plans')
        .select('*', { count: 'exact' })
        .order('opened_at', { ascending: false })
        .order('plan')
        .range(first, first + count - 1),
    MyPlansSchema,
  );

export const myPlans = resource<
  [page: number],
  { readonly rows: MyPlan[]; readonly total: number }
>({
  name: 'my-plans',
  read: (_, page) => readMyPlans(page * PLANS_A_PAGE, PLANS_A_PAGE),
  schema: v.object({ rows: MyPlansSchema, total: Count }),
});

export async function readAllMyPlans(): Promise<Outcome<readonly MyPlan[]>> {
  const all: MyPlan[] = [];
  for (;;) {
    const part = await readMyPlans(all.length, MOST_ROWS);
    if (!part.ok) return part;
    all.push(...part.value.rows);
    if (part.value.rows.length < MOST_ROWS) return succeeded(all);
  }
}

export const myRecord = resource<[], MyRecord>({
  name: 'my-record',
  read: () => fromTables((db) => db.rpc('my_record'), MyRecordSchema),
  schema: MyRecordSchema,
});

const SavedSchema = v.nullable(v.object({ ...PlanChoiceSchema.entries, saved_at: MomentSchema }));

export const savedChoice = resource<[plan: string], v.InferOutput<typeof SavedSchema>>({
  name: 'plan-choice',
  read: (userId, plan) =>
    fromTables(
      (db) =>
        db
          .from('plan_choices')
          .select('plan, choice, note, own_odds, at, saved_at')
          .eq('user_id', userId)
          .eq('plan', plan)
          .maybeSingle(),
      SavedSchema,
    ),
  schema: SavedSchema,
});

/** Of this device, until the server has it; late: the plan had ended before it came. */
const OwnChoiceSchema = v.object({
  ...PlanChoiceSchema.entries,
  userId: v.string(),
  state: v.picklist(['waiting', 'late']),
  reason: v.nullable(v.string()),
});
export type OwnChoice = v.InferOutput<typeof OwnChoiceSchema>;

const OwnChoicesSchema = readable(OwnChoiceSchema);

export const ownChoices = async (db: Database, userId: string): Promise<readonly OwnChoice[]> =>
  v.parse(OwnChoicesSchema, await db.choices.where({ userId }).toArray());

export const unsentChoices = async (userId: string): Promise<number> =>
  (await query((db) => ownChoices(db, userId), [])).filter(({ state }) => state === 'waiting')
    .length;

const ENDED = 'PT410';

const isUndo = ({ choice, note, own_odds }: OwnChoice) =>
  choice === null && note === '' && own_odds === null;

function send(own: OwnChoice): Promise<Outcome<unknown>> {
  const { userId, plan, choice, note, own_odds, at } = own;
  return toTables((db) => {
    const table = db.from('plan_choices');
    if (isUndo(own)) {
      return table.delete().eq('user_id', userId).eq('plan', plan);
    }
    const row = { plan, choice, note, own_odds, at: new Date(at).toISOString() };
    return table.upsert(row, { onConflict: 'user_id,plan' });
  });
}

const settle = (sent: OwnChoice, next: OwnChoice | null) =>
  keep(({ dexie, choices }) =>
    dexie.transaction('rw', choices, async () => {
      const { userId, plan } = sent;
      if (validOf(OwnChoiceSchema, await choices.get([userId, plan]))?.at !== sent.at) return;
      await (next ? choices.put(next) : choices.delete([userId, plan]));
    }),
  );

async function sendWaiting(userId: string): Promise<void> {
  const stillSignedIn = sessionScope();
  for (const own of await query((db) => ownChoices(db, userId), [])) {
    if (own.state === 'late') continue;
    const outcome = await send(own);
    if (!stillSignedIn()) return;
    if (outcome.ok) {
      // The connection may be gone before the server's own answer is read.
      const saved = isUndo(own) ? null : { ...own, saved_at: epochMs(Date.now()) };
      await savedChoice.put(userId, saved, own.plan);
      await settle(own, null);
      void savedChoice.reload(userId, own.plan);
    } else if (outcome.failure.code === ENDED) {
      await settle(own, { ...own, state: 'late', reason: sentenceOf(outcome.failure) });
    } else if (outcome.failure.kind === 'refused') {
      await settle(own, { ...own, reason: sentenceOf(outcome.failure) });
    } else return;
  }
}

let sending: Promise<unknown> = Promise.resolve();

export function sendChoices(userId: string): Promise<unknown> {
  const work = () => sendWaiting(userId);
  const { locks } = navigator;
  sending = sending.then(() => (locks ? locks.request('plan-choices', work) : work()));
  return sending;
}

/** Keeps a choice until the server has it. Returns null, or an error message. */
export async function choose(userId: string, said: Omit<PlanChoice, 'at'>): Promise<string | null> {
  const own: OwnChoice = {
    ...said,
    userId,
    at: epochMs(Date.now()),
    state: 'waiting',
    reason: null,
  };
  if ((await keep((db) => db.choices.put(own))) === 'kept') {
    void sendChoices(userId);
    return null;
  }
  const outcome = await send(own);
  await savedChoice.reload(userId, own.plan);
  return outcome.ok ? null : `Not saved. ${sentenceOf(outcome.failure)}`;
}

export const followChoices = (userId: string): (() => void) =>
  whileInView(() => void sendChoices(userId));

/** The newest press here, else what the server has; `late` counts nowhere. `ended`: ms UTC. */
export function useChoice(userId: string, plan: string, online: boolean, ended: number | null) {
  const saved = savedChoice.useRead(userId, online, plan);
  const look = useCallback(
    async (db: Database) => validOf(OwnChoiceSchema, await db.choices.get([userId, plan])),
    [userId, plan],
  );
  const observed = useObserved(look);
  if (observed.status === 'loading') return null;
  if (saved.loading && !saved.ended && !observed.value) return null;
  const own = observed.value;
  const waiting = own?.state === 'waiting';
  const inTime = ended === null || (saved.value?.saved_at ?? 0) < ended;
  return {
    choice: waiting ? own : inTime ? saved.value : null,
    waiting,
    reason: waiting ? own.reason : null,
    late: own?.state === 'late' ? own : inTime ? null : saved.value,
  };
}
