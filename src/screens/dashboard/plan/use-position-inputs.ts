import { useEffect, useState } from 'react';
import type { Coin } from '../../../../domain/market/coin.ts';
import {
  keepPositionInputs,
  type PositionInputs,
  readPositionInputs,
} from '../../../device/database/position-inputs.ts';
import { loadTerms, type TermsAnswer } from '../../../state/contract-terms.ts';

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

/** Null while loading; requested only when `wanted`. */
export function useTerms(
  userId: string,
  coin: Coin,
  online: boolean,
  wanted: boolean,
): TermsAnswer | null {
  const [state, setState] = useState<{ coin: Coin; terms: TermsAnswer } | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let stopped = false;
    void loadTerms(userId, coin, online).then((terms) => {
      if (!stopped) setState({ coin, terms });
    });
    return () => {
      stopped = true;
    };
  }, [userId, coin, online, wanted]);
  return state?.coin === coin ? state.terms : null;
}
