import type { Stance } from '../../domain/analysis/recommendation.ts';
import { STANCE_NAMES } from '../../domain/plan/odds/stance-words.ts';
import { Arrow } from '../ui/arrow.tsx';
import { classNames } from '../ui/class-names.ts';
import { directionTone } from './direction-tone.ts';

interface RowStanceProps {
  readonly action: string;
  readonly stance: Stance | null;
  /** Of the stance, or of the direction without one. */
  readonly first: string;
  /** Of the direction after a stance. */
  readonly second?: string;
}

/** In the rows of lists: a plan that is no trade only leans. */
export function RowStance({ action, stance, first, second }: RowStanceProps) {
  const leans = stance !== null && stance !== 'trade';
  return (
    <>
      {stance === null ? null : <span className={first}>{STANCE_NAMES[stance][1]} </span>}
      <span
        className={classNames(
          'whitespace-nowrap',
          stance === null ? first : second,
          leans ? 'text-xs' : 'font-semibold',
          directionTone(action, stance),
        )}
      >
        {leans ? 'leans ' : ''}
        <Arrow
          way={action === 'LONG' ? 'up' : 'down'}
          className="me-0.5 size-[0.95em] align-[-0.1em]"
        />
        {action}
      </span>
    </>
  );
}
