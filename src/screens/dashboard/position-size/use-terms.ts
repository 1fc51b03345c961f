import { useEffect, useState } from 'react';
import type { Coin } from '../../../../domain/coin.ts';
import { loadTerms, type TermsAnswer } from '../../../state/contract-terms.ts';

/**
 * How a coin's contract is traded; null while it is read.
 * @param wanted nobody is asked before it is
 */
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
