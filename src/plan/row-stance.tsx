import type { PlanEnd, Stance } from '../../domain/analysis/recommendation.ts';
import { END_NAMES, STANCE_NAMES } from '../../domain/plan/odds/stance-words.ts';
import { Arrow } from '../ui/arrow.tsx';
import { classNames } from '../ui/class-names.ts';
import { directionTone } from './direction-tone.ts';

interface RowStanceProps {
  readonly action: string;
  readonly stance: Stance | null;
  readonly coloured?: boolean;
  readonly ended?: PlanEnd | null | undefined;
  /** Of the stance, or of the direction without one. */
  readonly first: string;
  /** Of the direction after a stance. */
  readonly second?: string;
  /** Without 'leans' and 'was'. */
  readonly brief?: boolean;
  readonly wholeName?: boolean;
}

/** In the rows of lists: a plan that is no trade only leans. */
export function RowStance(props: RowStanceProps) {
  const { action, stance, ended = null, first, second } = props;
  const only = ended ? 'was ' : stance !== null && stance !== 'trade' ? 'leans ' : null;
  const word = ended ? END_NAMES[ended] : stance && STANCE_NAMES[stance][props.wholeName ? 0 : 1];
  return (
    <>
      {word === null ? null : (
        <>
          <span className={first}>{word}</span>{' '}
        </>
      )}
      <span
        className={classNames(
          'whitespace-nowrap',
          word === null ? first : second,
          only ? 'text-xs' : 'font-semibold',
          directionTone(action, ended ? 'stand aside' : props.coloured ? null : stance),
        )}
      >
        {props.brief ? null : only}
        <Arrow
          way={action === 'LONG' ? 'up' : 'down'}
          className="me-0.5 size-[0.95em] align-[-0.1em]"
        />
        {action}
      </span>
    </>
  );
}
