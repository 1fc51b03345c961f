import type { MyPlan } from '../../domain/record/plan-choice.ts';

const utc = (moment: number | null) => moment && new Date(moment).toISOString();

const rowsOf = (plans: readonly MyPlan[]) =>
  plans.map(({ at, opened_at, ended_at, ...plan }) => ({
    ...plan,
    opened_at: utc(opened_at),
    ended_at: utc(ended_at),
    chosen_at: utc(at),
  }));

/** Spreadsheets run text that begins so as a formula. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/;

function quoted(value: string | number | null): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : (value ?? '');
  return `"${String(text).replaceAll('"', '""')}"`;
}

export function csvOf(plans: readonly MyPlan[]): string {
  const rows = rowsOf(plans);
  return [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('');
}

export const jsonOf = (plans: readonly MyPlan[]): string => JSON.stringify(rowsOf(plans), null, 2);
