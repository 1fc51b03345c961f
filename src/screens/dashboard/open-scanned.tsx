import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Coin } from '../../../domain/market/coin.ts';
import { openScanned, type ScannedOutcome } from '../../data/scan.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { unlessLate } from '../../ui/use-late.ts';
import type { AskedClaim } from './address.ts';
import { ResultsSkeleton } from './results-skeleton.tsx';

type Refusal = Exclude<ScannedOutcome, 'opened'>;

function words(refusal: Refusal, coin: Coin, unreachable: string | null): string {
  if (unreachable !== null) return `${unreachable} ${coin} is not on this device.`;
  if (refusal === 'failed') return 'Failed to load the scan';
  if (refusal === 'unreadable')
    return `This version of the app cannot read the analysis of ${coin}.`;
  return `The scan has no analysis of ${coin}.`;
}

interface OpenScannedProps {
  readonly userId: string;
  readonly coin: Coin;
  readonly claim: string | null;
}

export function OpenScanned({ userId, coin, claim }: OpenScannedProps) {
  const navigate = useNavigate();
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(() => {
    setRefusal(null);
    return unlessLate(openScanned(userId, coin, online), (outcome) => {
      if (outcome !== 'opened') return setRefusal(outcome);
      void navigate('/dashboard', { replace: true });
      if (claim === null) return;
      // Back closes the sheet, and leaves the page where "Show on chart" has scrolled it.
      history.scrollRestoration = 'manual';
      void navigate('/dashboard', { state: { coin, claim } satisfies AskedClaim });
      history.scrollRestoration = 'auto';
    });
  }, [userId, coin, claim, online, navigate]);
  if (refusal === null) return <ResultsSkeleton />;
  return (
    <div className="gutter mx-auto max-w-3xl py-6">
      <Notice
        tone={refusal === 'failed' ? 'down' : 'warn'}
        action={
          <Link to="/markets" className={buttonClass('secondary')}>
            Back to Markets
          </Link>
        }
      >
        {words(refusal, coin, unreachable)}
      </Notice>
    </div>
  );
}
