import type { Stance } from '../../domain/analysis/recommendation.ts';
import { STANCE_NAMES } from '../../domain/plan/odds/stance-words.ts';
import { Arrow } from '../ui/arrow.tsx';
import { classNames } from '../ui/class-names.ts';
import { directionTone } from './direction-tone.ts';

interface RowStanceProps {
  readonly action: string;
  readonly stance: Stance | null;
  /** The plan does not stand any more. */
  readonly ended?: boolean | undefined;
  /** Of the stance, or of the direction without one. */
  readonly first: string;
  /** Of the direction after a stance. */
  readonly second?: string;
}

/** In the rows of lists: a plan that is no trade only leans. */
export function RowStance({ action, stance, ended = false, first, second }: RowStanceProps) {
  const only = ended ? 'was ' : stance !== null && stance !== 'trade' ? 'leans ' : null;
  const word = ended ? 'Ended' : stance && STANCE_NAMES[stance][1];
  return (
    <>
      {word === null ? null : <span className={first}>{word} </span>}
      <span
        className={classNames(
          'whitespace-nowrap',
          word === null ? first : second,
          only ? 'text-xs' : 'font-semibold',
          directionTone(action, ended ? 'stand aside' : stance),
        )}
      >
        {only}
        <Arrow
          way={action === 'LONG' ? 'up' : 'down'}
          className="me-0.5 size-[0.95em] align-[-0.1em]"
        />
        {action}
      </span>
    </>
  );
}
