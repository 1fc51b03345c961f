import { useEffect, useState } from 'react';
import type { ShadowRecord } from '../../domain/record/shadow-record.ts';
import { readShadowRecord } from '../backend/track-record.ts';

interface Seen {
  readonly by: string;
  readonly shadows: ShadowRecord;
}

const NONE: ShadowRecord = [];

/** Hypotheses under test that the user may see; empty until the server answers. Not stored. */
export function useShadowRecord(userId: string, online: boolean): ShadowRecord {
  const [seen, setSeen] = useState<Seen>();
  useEffect(() => {
    if (!online) return;
    let current = true;
    void readShadowRecord().then((answer) => {
      if (current && answer.ok) setSeen({ by: userId, shadows: answer.value ?? NONE });
    });
    return () => {
      current = false;
    };
  }, [userId, online]);
  return seen?.by === userId ? seen.shadows : NONE;
}
