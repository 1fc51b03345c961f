import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Ranges, rangesOfAnalysis } from '../../../domain/analysis/ranges.ts';
import type { PriceLevel } from '../../../domain/level/price-level.ts';
import { baseOf, type Coin } from '../../../domain/market/coin.ts';
import type { CoinMute } from '../../../domain/notice/coin-mute.ts';
import type { UserSettings } from '../../../domain/person/user-settings.ts';
import { momentText } from '../../../domain/text/moment-text.ts';
import { mutes, useCoinMute } from '../../data/coin-mutes.ts';
import { keptAnalysis } from '../../data/database/analyses.ts';
import { levels } from '../../data/price-levels.ts';
import { usePrice } from '../../data/prices.ts';
import { settings } from '../../data/settings.ts';
import { useUnreachable } from '../../state/connectivity.ts';
import { type AskedSheet, closeLevelSheet, useLevelSheet } from '../../state/level-sheet.ts';
import { offerPush } from '../../state/push-offer.ts';
import { useShownOffer } from '../../state/push-offer-answer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Toast } from '../../ui/toast.tsx';
import { unlessLate } from '../../ui/use-late.ts';
import { useNow } from '../../ui/use-now.ts';
import { RuleSheet } from '../rules/rule-sheet.tsx';
import { CoinView } from './coin-view.tsx';
import { LevelForm } from './level-form.tsx';

interface OpenSheetProps {
  readonly userId: string;
  readonly asked: Exclude<AskedSheet, { readonly view: 'rule' }>;
  /** Called on close with the confirmation. */
  readonly onSaved: (words: string) => void;
}

type View = { readonly form: true; readonly level: PriceLevel | null } | { readonly form: false };

/** Why a touch would not be notified; null if it would. */
function silenceOf(base: string, mute: CoinMute | null, settings: UserSettings | null) {
  if (mute) {
    const until = mute.until === null ? 'until you unmute it' : `until ${momentText(mute.until)}`;
    return `${base} is muted ${until}: its levels do not notify you.`;
  }
  if (!settings?.silent_kinds?.includes('level')) return null;
  return 'Notifications of your own price levels are off in Settings.';
}

/** Of the coin's newest analysis on the device; null until read. */
function useKeptRanges(userId: string, coin: Coin): Ranges | null {
  const [kept, setKept] = useState<Ranges | null>(null);
  useEffect(() => {
    const newest = keptAnalysis({ userId, coin, kind: 'current' }, Date.now());
    return unlessLate(newest, (analysis) => setKept(rangesOfAnalysis(analysis?.ranges)));
  }, [userId, coin]);
  return kept;
}

function OpenSheet({ userId, asked, onSaved }: OpenSheetProps) {
  const { coin } = asked;
  const direct = asked.view === 'level';
  const price = direct ? asked.price : null;
  const unreachable = useUnreachable('database');
  const now = useNow(15_000);
  const present = usePrice(coin);
  const seen = levels.useRead(userId, unreachable === null);
  mutes.useFollowed(userId, unreachable === null);
  const { value: chosen } = settings.useRead(userId, unreachable === null);
  const mute = useCoinMute(userId, coin, now);
  const silence = silenceOf(baseOf(coin), mute, chosen);
  const ranges = useKeptRanges(userId, coin);
  const [view, setView] = useState<View>(direct ? { form: true, level: null } : { form: false });
  const [said, setSaid] = useState('');
  const top = useRef<HTMLDivElement>(null);

  const leaveForm = (words: string | null) => {
    if (direct) {
      closeLevelSheet();
      if (words !== null) onSaved(words);
      return;
    }
    setView({ form: false });
    setSaid(words ?? '');
    top.current?.focus();
  };
  const form = () => {
    if (!view.form) return null;
    if (!present) {
      return (
        <div className="flex flex-col gap-4">
          <Notice title={`The price of ${baseOf(coin)} is not known yet`}>
            A level needs it, to know from which side price comes. It is asked for every 15 seconds
            while there is a connection.
          </Notice>
          <Button className="self-end" onClick={() => leaveForm(null)}>
            Cancel
          </Button>
        </div>
      );
    }
    return (
      <LevelForm
        {...{ userId, coin, price, present, ranges, unreachable, silence }}
        before={view.level}
        levels={seen.value?.filter((level) => level.coin === coin) ?? []}
        onCancel={() => leaveForm(null)}
        onSaved={(words) => {
          leaveForm(words);
          offerPush('level');
        }}
      />
    );
  };
  return (
    <div ref={top} tabIndex={-1} className="outline-none">
      <LiveRegion text={said} />
      {form() ?? (
        <CoinView
          {...{ userId, coin, seen, present, ranges, now, unreachable }}
          settings={chosen}
          onForm={(level) => setView({ form: true, level })}
          onSaid={setSaid}
          onClose={closeLevelSheet}
        />
      )}
    </div>
  );
}

const SAID_FOR_MS = 5_000;

export function LevelSheets({ userId }: { readonly userId: string }): ReactNode {
  const asked = useLevelSheet((state) => state.asked);
  const [saved, setSaved] = useState<string | null>(null);
  // It is in the same place, and says more.
  const offered = useShownOffer() !== null;
  // The title stays while the dialog closes.
  const title = useRef('');
  if (asked?.view === 'rule') title.current = 'Tell me when';
  else if (asked) title.current = `Notifications for ${baseOf(asked.coin)}`;
  useEffect(() => {
    if (saved === null || offered) return;
    const timer = setTimeout(() => setSaved(null), SAID_FOR_MS);
    return () => clearTimeout(timer);
  }, [saved, offered]);
  return (
    <>
      <Dialog open={asked !== null} onClose={closeLevelSheet} title={title.current}>
        {asked?.view === 'rule' ? (
          <RuleSheet {...asked} userId={userId} onSaved={setSaved} />
        ) : null}
        {asked && asked.view !== 'rule' ? (
          <OpenSheet userId={userId} asked={asked} onSaved={setSaved} />
        ) : null}
      </Dialog>
      {saved === null || offered ? null : <Toast>{saved}</Toast>}
    </>
  );
}
