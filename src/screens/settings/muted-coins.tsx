import { useEffect, useState } from 'react';
import type { CoinMute } from '../../../domain/coin-mute.ts';
import { momentText } from '../../../domain/moment-text.ts';
import { reloadMutes, unmuteCoin, useMutes } from '../../state/coin-mutes.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';

const untilText = ({ until }: CoinMute) =>
  until === null ? 'For ever' : `Until ${momentText(until)}`;

/** The coins of which the person is not notified, and the way to hear of each again. */
export function MutedCoins({ userId }: { readonly userId: string }) {
  const now = useNow(30_000);
  const mutes = useMutes(userId, now);
  const unreachable = useUnreachable('database');
  const online = unreachable === null;
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (online) void reloadMutes(userId);
  }, [userId, online]);
  if (mutes === null) return null;

  const unmute = async ({ coin }: CoinMute) => {
    setBusy(coin);
    const refusal = await unmuteCoin(userId, coin);
    setProblem(refusal);
    if (refusal === null) setSaid(`${coin} is not muted any more.`);
    setBusy(null);
  };
  return (
    <Card beside title="Muted coins">
      <LiveRegion text={said} />
      <div className="flex flex-col gap-3">
        {problem ? <Notice tone="down">{problem}</Notice> : null}
        {mutes.length === 0 ? (
          <p className="text-muted">
            No coin is muted. A coin is muted by the bell on its card or its analysis.
          </p>
        ) : (
          <ul aria-label="Muted coins" className="flex flex-col divide-y divide-line">
            {mutes.map((mute) => (
              <li key={mute.coin} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <div className="min-w-0 grow">
                  <p className="font-medium">{mute.coin}</p>
                  <p className="numeric text-muted text-sm">{untilText(mute)}</p>
                </div>
                <Button
                  busy={busy === mute.coin}
                  disabled={busy !== null || !online}
                  title={unreachable ?? undefined}
                  aria-label={`Unmute ${mute.coin}`}
                  onClick={() => void unmute(mute)}
                >
                  Unmute
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
