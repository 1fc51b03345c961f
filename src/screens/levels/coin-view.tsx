import { Bell } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Ranges } from '../../../domain/analysis/ranges.ts';
import { sideOf } from '../../../domain/level/level-standing.ts';
import { MOST_LEVELS, type PriceLevel } from '../../../domain/level/price-level.ts';
import { baseOf, type Coin } from '../../../domain/market/coin.ts';
import { NOTICE_KIND_NAMES, TOUCH_KINDS } from '../../../domain/notice/notice-kind.ts';
import type { UserSettings } from '../../../domain/person/user-settings.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { deleteLevel, levels, saveLevel } from '../../data/price-levels.ts';
import type { Answer } from '../../data/resource.ts';
import { closeLevelSheet } from '../../state/level-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useAction } from '../../ui/use-action.ts';
import { RuleList } from '../rules/rule-list.tsx';
import type { PresentPrice } from './level-draft.ts';
import { LevelRow } from './level-row.tsx';
import { MuteSection } from './mute-section.tsx';

const COIN_KINDS = ['change', ...TOUCH_KINDS, 'rule'] as const;

function KindsSection({ settings }: { readonly settings: UserSettings | null }) {
  const silent = settings?.silent_kinds ?? [];
  return (
    <section aria-label="What you are notified of" className="flex flex-col gap-2">
      <h3 className="font-[560] text-muted text-sm">What you are notified of</h3>
      {settings === null ? (
        <p className="text-muted text-sm">Your settings are not known at the moment.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {COIN_KINDS.map((kind) => (
            <li key={kind} className="flex justify-between gap-3 py-1.5">
              <span className="text-muted">{NOTICE_KIND_NAMES[kind]}</span>
              <span className={silent.includes(kind) ? 'text-faint' : 'font-[560]'}>
                {silent.includes(kind) ? 'Off' : 'On'}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="max-w-[68ch] text-faint text-xs leading-[1.45]">
        Changes, stops, targets and entries come for coins on your watch list. All of it is set in{' '}
        <Link className="link" to="/settings" onClick={closeLevelSheet}>
          Settings
        </Link>
        .
      </p>
    </section>
  );
}

interface CoinViewProps {
  readonly userId: string;
  readonly coin: Coin;
  readonly seen: Answer<readonly PriceLevel[]>;
  readonly present: PresentPrice | null;
  readonly ranges: Ranges | null;
  readonly settings: UserSettings | null;
  readonly now: number;
  /** Null if changes are possible. */
  readonly unreachable: string | null;
  /** Null for a new level. */
  readonly onForm: (level: PriceLevel | null) => void;
  readonly onSaid: (words: string) => void;
  readonly onClose: () => void;
}

function Standing({ userId, seen, now, unreachable }: CoinViewProps) {
  if (unreachable === null && seen.failure !== null) {
    return (
      <ProblemNotice
        reason="Your price levels could not be read from the server."
        onRetry={() => void levels.reload(userId)}
      />
    );
  }
  if (unreachable === null) return null;
  return (
    <Notice tone="warn">
      {seen.seenAt !== null
        ? `${unreachable} This is what this device last saw, ${relativeTime(seen.seenAt, now)}; changing it needs a connection.`
        : `${unreachable} This device holds no price levels yet.`}
    </Notice>
  );
}

export function CoinView(props: CoinViewProps) {
  const { userId, coin, seen, present, ranges, settings, now, unreachable } = props;
  const { onForm, onSaid } = props;
  const { busy, problem, act } = useAction();
  const ofCoin = seen.value?.filter((level) => level.coin === coin) ?? [];
  const full = (seen.value?.length ?? 0) >= MOST_LEVELS;
  const base = baseOf(coin);
  const online = unreachable === null;

  const saying = async (work: () => Promise<string | null>, words: string) => {
    if (await act(work)) onSaid(words);
  };
  const setAgain = (level: PriceLevel) => {
    const side = present && sideOf(level.price, present.price);
    // An expired level needs a new expiry, which the form asks for.
    if (!side || (level.expires_at !== null && level.expires_at <= now)) return onForm(level);
    void saying(() => saveLevel(userId, level.id, { ...level, side }), 'The level is armed again.');
  };
  return (
    <div className="flex flex-col gap-5 *:[section]:border-line *:[section]:border-t *:[section]:pt-4">
      <Standing {...props} />
      <section aria-label="Your price levels" className="flex flex-col gap-3">
        <h3 className="font-[560] text-muted text-sm">Your price levels</h3>
        {seen.loading ? <Skeleton className="h-16 w-full" /> : null}
        {!seen.loading && ofCoin.length === 0 ? (
          <p className="text-muted">
            No levels yet. Set a price and get notified when {base} reaches it.
          </p>
        ) : null}
        {ofCoin.length > 0 ? (
          <ul>
            {ofCoin.map((level) => (
              <LevelRow
                key={level.id}
                {...{ level, present, ranges, now }}
                fixed={!online || busy}
                onEdit={() => onForm(level)}
                onSetAgain={() => setAgain(level)}
                onDelete={() =>
                  void saying(() => deleteLevel(userId, level.id), 'The level was deleted.')
                }
              />
            ))}
          </ul>
        ) : null}
        {problem === null ? null : <Notice tone="down">{problem}</Notice>}
        <Button
          className="self-start"
          disabled={!online || present === null || full}
          onClick={() => onForm(null)}
        >
          <Bell aria-hidden="true" className="size-4" />
          Notify me at a price
        </Button>
        {full ? (
          <p className="text-muted text-sm">
            You have {MOST_LEVELS} price levels, the maximum over all coins. Delete one to set
            another.
          </p>
        ) : null}
        {online && present === null ? (
          <p className="text-muted text-sm">
            The price of {base} is not known at the moment, so a level cannot be set. It is asked
            for again every 15 seconds.
          </p>
        ) : null}
      </section>
      <section aria-label="Tell me when" className="flex flex-col gap-3">
        <h3 className="font-[560] text-muted text-sm">Tell me when</h3>
        <RuleList userId={userId} coin={coin} />
      </section>
      <MuteSection userId={userId} coin={coin} now={now} online={online} onSaid={onSaid} />
      <KindsSection settings={settings} />
      <Button className="self-end" onClick={props.onClose}>
        Done
      </Button>
    </div>
  );
}
