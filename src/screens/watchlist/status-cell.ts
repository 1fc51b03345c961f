import { momentWords } from '../../../domain/moment-text.ts';
import type { PlanStatus } from '../../../domain/plan-status.ts';
import { type ShortStatus, shortStatus } from '../../../domain/plan-status-short.ts';
import {
  planStatusWords,
  type StatusSetting,
  targetName,
} from '../../../domain/plan-status-words.ts';

/** What has become of a plan, in the few words of a row. */
export interface StatusCell {
  /** '1.55% to stop', 'Stopped', 'TP1 reached'. */
  readonly headline: string;
  /** '+0.82 R now'; empty where there is nothing to add. */
  readonly more: string;
  /** The same as a sentence. */
  readonly sentence: string;
}

/** 'Target 1 reached on paper' as 'TP1 reached on paper'. */
const withSymbol = (label: string, level: string) => label.replace(targetName(level), level);

function headlineOf(status: PlanStatus, { label, next }: ShortStatus): string {
  switch (status.kind) {
    case 'valid':
      return next ?? label;
    case 'target reached':
      return status.reached ? withSymbol(label, status.reached.level) : label;
    case 'completed':
      return withSymbol(label, status.end.level);
    default:
      return label;
  }
}

function moreOf(
  status: PlanStatus,
  { standing, next }: ShortStatus,
  { now, recorded }: StatusSetting,
): string {
  switch (status.kind) {
    case 'not known':
      return next ?? `${recorded ? 'up to' : 'since'} ${momentWords(status.since, now)}`;
    case 'target reached':
    case 'entry passed':
      return next ?? '';
    default:
      return standing ?? '';
  }
}

/** Words a plan's status for its row. */
export function statusCell(status: PlanStatus, setting: StatusSetting): StatusCell {
  const short = shortStatus(status, setting);
  const { label, detail } = planStatusWords(status, setting);
  return {
    headline: headlineOf(status, short),
    more: moreOf(status, short, setting),
    sentence: `${label}: ${detail}`,
  };
}
