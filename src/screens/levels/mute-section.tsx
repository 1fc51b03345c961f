import { BellOff } from 'lucide-react';
import { baseOf, type Coin } from '../../../domain/market/coin.ts';
import { MUTE_LENGTHS, type MuteLength, muteEnd } from '../../../domain/notice/coin-mute.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { muteCoin, unmuteCoin, useCoinMute } from '../../data/coin-mutes.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';

const TEXTS: Readonly<Record<MuteLength, string>> = {
  '4 hours': 'For 4 hours',
  'until tomorrow morning': 'Until tomorrow morning',
  'a week': 'For a week',
  'for ever': 'Until I unmute it',
};

interface MuteSectionProps {
  readonly userId: string;
  readonly coin: Coin;
  readonly now: number;
  readonly online: boolean;
  readonly onSaid: (words: string) => void;
}

export function MuteSection({ userId, coin, now, online, onSaid }: MuteSectionProps) {
  const mute = useCoinMute(userId, coin, now);
  const { busy, problem, act } = useAction();
  const base = baseOf(coin);
  const saying = async (work: () => Promise<string | null>, words: string) => {
    if (await act(work)) onSaid(words);
  };
  return (
    <section aria-label={`Mute ${base}`} className="flex flex-col gap-2">
      <h3 className="font-[560] text-muted text-sm">Mute {base}</h3>
      {mute ? (
        <Notice
          tone="warn"
          action={
            <Button
              busy={busy}
              disabled={busy || !online}
              onClick={() => void saying(() => unmuteCoin(userId, coin), `${base} is unmuted.`)}
            >
              Unmute
            </Button>
          }
        >
          <span className="numeric">
            {mute.until === null
              ? `${base} is muted until you unmute it.`
              : `${base} is muted until ${momentText(mute.until)}.`}
          </span>
        </Notice>
      ) : (
        <>
          <p className="text-muted text-sm">
            While it is muted you are not notified of {base}: no changes, prices or rules.
          </p>
          <div className="flex flex-wrap gap-2">
            {MUTE_LENGTHS.map((length) => (
              <Button
                key={length}
                aria-label={`Mute ${base} ${TEXTS[length].replace(/^./, (first) => first.toLowerCase())}`}
                disabled={busy || !online}
                onClick={() =>
                  void saying(
                    () => muteCoin(userId, { coin, until: muteEnd(length, Date.now()) }),
                    `${base} is muted.`,
                  )
                }
              >
                <BellOff aria-hidden="true" className="size-4" />
                {TEXTS[length]}
              </Button>
            ))}
          </div>
        </>
      )}
      {problem === null ? null : <Notice tone="down">{problem}</Notice>}
    </section>
  );
}
