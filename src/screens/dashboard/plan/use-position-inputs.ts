import { useEffect, useState } from 'react';
import {
  keepPositionInputs,
  type PositionInputs,
  readPositionInputs,
} from '../../../device/database/position-inputs.ts';

const AT_FIRST: PositionInputs = { account: '', risk: '1' };

/** Stored on this device with every change; null until read. */
export function usePositionInputs(userId: string) {
  const [inputs, setInputs] = useState<PositionInputs | null>(null);
  useEffect(() => {
    let stopped = false;
    void readPositionInputs(userId).then((kept) => {
      if (!stopped) setInputs(kept ?? AT_FIRST);
    });
    return () => {
      stopped = true;
    };
  }, [userId]);
  const change = (part: Partial<PositionInputs>) => {
    const next = { ...(inputs ?? AT_FIRST), ...part };
    setInputs(next);
    void keepPositionInputs(userId, next);
  };
  return { inputs, change };
}
