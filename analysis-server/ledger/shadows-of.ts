import { createHash, randomBytes } from 'node:crypto';
import { HYPOTHESES, type Hypothesis, registrationText } from '../../domain/record/hypotheses.ts';
import type { LedgerEntry, LedgerShadow } from '../../domain/record/ledger-record.ts';

/** SHA-256, in hexadecimal, of what was registered. */
export function registrationOf(hypothesis: Hypothesis): string {
  return createHash('sha256').update(registrationText(hypothesis), 'utf8').digest('hex');
}

/**
 * Where an entry stands to each hypothesis that was registered before the day of its snapshot.
 * @param number the entry's
 */
export function shadowsOf(entry: LedgerEntry, number: number): LedgerShadow[] {
  if (entry.rules === 1) return [];
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
