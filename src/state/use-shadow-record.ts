import { useEffect, useState } from 'react';
import type { ShadowRecord } from '../../domain/record/shadow-record.ts';
import { readShadowRecord } from '../backend/track-record.ts';

interface Seen {
  readonly by: string;
  readonly shadows: ShadowRecord;
}

const NONE: ShadowRecord = [];

/**
 * The hypotheses under test that a person may see; empty until the server has answered, and where it
 * does not. Nothing of them is kept on the device.
 */
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
