import { Pencil, RotateCcw, Trash2 } from 'lucide-react';
import type { Ranges } from '../../../domain/analysis/ranges.ts';
import { distanceWords, levelStanding, touchWords } from '../../../domain/level/level-standing.ts';
import type { PriceLevel } from '../../../domain/level/price-level.ts';
import { touchOdds } from '../../../domain/plan/bands/touch-odds.ts';
import { touchOddsWords } from '../../../domain/plan/touch-words.ts';
import { momentText, shortMoment } from '../../../domain/text/moment-text.ts';
import { decimalsOfTick, formatNumber } from '../../../domain/text/number-format.ts';
import { relativeTime } from '../../../domain/text/relative-time.ts';
import { Arrow } from '../../ui/arrow.tsx';
import { Badge } from '../../ui/badge.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import type { PresentPrice } from './level-draft.ts';

const BADGES = {
  armed: { tone: 'accent', text: 'Armed' },
  touched: { tone: 'plain', text: 'Touched' },
  expired: { tone: 'warn', text: 'Expired' },
} as const;

/** 'each time, until 24 Nov, 12:00, touched 5 minutes ago'. */
function details(level: PriceLevel, now: number): string {
  const { repeating, expires_at, touched_at } = level;
  const over = expires_at !== null && expires_at <= now;
  return [
    repeating ? 'each time' : 'once',
    ...(expires_at === null ? [] : [`${over ? 'ended' : 'until'} ${shortMoment(expires_at)}`]),
    ...(touched_at === null ? [] : [`touched ${relativeTime(touched_at, now)}`]),
    ...(repeating && !level.armed ? ['armed again once price has gone back'] : []),
  ].join(' · ');
}

interface LevelRowProps {
  readonly level: PriceLevel;
  readonly present: PresentPrice | null;
  readonly ranges: Ranges | null;
  readonly now: number;
  /** No changes now: offline, or one is under way. */
  readonly fixed: boolean;
  readonly onEdit: () => void;
  readonly onSetAgain: () => void;
  readonly onDelete: () => void;
}

export function LevelRow({ level, present, ranges, now, fixed, ...on }: LevelRowProps) {
  const standing = levelStanding(level, now);
  const { tone, text } = BADGES[standing];
  const price = formatNumber(level.price, decimalsOfTick(present?.tickSize ?? level.price));
  const waits = standing === 'armed' && present !== null;
  const odds = waits ? touchOdds(ranges, level.price, present.price, now) : null;
  const disabled = fixed || present === null;
  return (
    <li className="border-line border-t py-3 first:border-t-0 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className={`numeric font-semibold ${standing === 'armed' ? '' : 'text-muted'}`}>
          <Arrow
            way={level.side === 'above' ? 'up' : 'down'}
            className="me-1 size-[0.9em] align-[-0.08em]"
          />
          <span className="sr-only">When price </span>
          {touchWords(level.side, price)}
        </span>
        <Badge tone={tone}>{text}</Badge>
      </p>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 pb-1 text-sm">
          <p
            className="numeric text-muted"
            title={
              level.touched_at === null ? undefined : `Touched ${momentText(level.touched_at)}`
            }
          >
            {present === null ? '' : `${distanceWords(level.price, present.price)} · `}
            {odds === null ? '' : `${touchOddsWords(odds)} · `}
            {details(level, now)}
          </p>
          {level.note === '' ? null : <p className="[overflow-wrap:anywhere]">{level.note}</p>}
        </div>
        <div className="flex">
          {standing === 'armed' ? null : (
            <RowButton
              {...{ icon: RotateCcw, title: 'Set again', onClick: on.onSetAgain, disabled }}
              name={`Set ${price} again`}
            />
          )}
          <RowButton
            {...{ icon: Pencil, title: 'Edit', onClick: on.onEdit, disabled }}
            name={`Edit ${price}`}
          />
          <RowButton
            {...{ icon: Trash2, title: 'Delete', onClick: on.onDelete, disabled: fixed }}
            name={`Delete ${price}`}
          />
        </div>
      </div>
    </li>
  );
}
