import { useEffect } from 'react';
import { create } from 'zustand';
import {
  type OwnRule,
  OwnRuleSchema,
  type RulePreview,
  RulePreviewSchema,
  type RuleRequest,
} from '../../domain/rule/own-rule.ts';
import { type Outcome, sentenceOf } from '../backend/failure.ts';
import { readable } from '../backend/parsed.ts';
import { analysisRequest } from '../backend/server-request.ts';
import { toTables } from '../backend/tables.ts';
import { onSessionEnd } from '../state/session-scope.ts';
import { ensureCoins, useCoins } from './coins.ts';
import { ownRows } from './own-rows.ts';
import { resource } from './resource.ts';

const Rows = readable(OwnRuleSchema);

export const ownRules = resource<[], readonly OwnRule[]>({
  name: 'claim-rules',
  read: ownRows({
    ...{ table: 'claim_rules', row: OwnRuleSchema, rows: Rows },
    ...{ order: 'created_at', ascending: false },
  }),
  schema: Rows,
  every: 300_000,
});

export const rulePreviews = resource<[RuleRequest], RulePreview>({
  name: 'rule-previews',
  read: (_, body) => analysisRequest('rules/preview', body, RulePreviewSchema),
});

async function settled(userId: string, what: string, asking: Promise<Outcome<unknown>>) {
  const outcome = await asking;
  await ownRules.reload(userId);
  return outcome.ok ? null : `The rule was not ${what}. ${sentenceOf(outcome.failure)}`;
}

export const saveRule = (userId: string, body: RuleRequest) =>
  settled(userId, 'saved', analysisRequest('rules', body, OwnRuleSchema));

export const setRuleState = (userId: string, id: string, state: 'on' | 'paused') =>
  settled(
    userId,
    state === 'on' ? 'resumed' : 'paused',
    toTables((db) => db.from('claim_rules').update({ state }).eq('id', id)),
  );

/** Whether the server says that it checks none. */
export function useRulesOff(): boolean {
  useEffect(() => void ensureCoins(), []);
  return useCoins(({ list }) => list.status === 'ready' && !list.scan);
}

const UNDO_MS = 10_000;

export const useDeletions = create<ReadonlyMap<string, () => void>>(() => new Map());
onSessionEnd(() => {
  for (const undo of useDeletions.getState().values()) undo();
});

/** In ten seconds, unless `useDeletions` has undone it; a page that closes before keeps the rule. */
export async function deleteRule(userId: string, id: string): Promise<string | null> {
  const isUndone = await new Promise<boolean>((resolve) => {
    useDeletions.setState((all) => new Map(all).set(id, () => resolve(true)), true);
    setTimeout(resolve, UNDO_MS, false);
  });
  const remove = () => toTables((db) => db.from('claim_rules').delete().eq('id', id));
  const problem = isUndone ? null : await settled(userId, 'deleted', remove());
  useDeletions.setState((all) => new Map([...all].filter(([other]) => other !== id)), true);
  return problem;
}
