import { createHash, randomBytes } from 'node:crypto';
import { HYPOTHESES, type Hypothesis, registrationText } from '../../domain/record/hypotheses.ts';
import type { LedgerEntry, LedgerShadow } from '../../domain/record/ledger-record.ts';

/** SHA-256, hexadecimal. */
export function registrationOf(hypothesis: Hypothesis): string {
  return createHash('sha256').update(registrationText(hypothesis), 'utf8').digest('hex');
}

/** How an entry relates to each hypothesis registered before the day of its snapshot. */
export function shadowsOf(entry: LedgerEntry, number: number): LedgerShadow[] {
  const day = new Date(entry.snapshotTime).toISOString().slice(0, 10);
  return HYPOTHESES.filter(({ registered }) => registered < day).map((hypothesis) => ({
    kind: 'shadow',
    shadows: number,
    hypothesis: hypothesis.id,
    registration: registrationOf(hypothesis),
    side: hypothesis.favours(entry) ? 'favoured' : 'other',
    salt: randomBytes(16).toString('hex'),
  }));
}
