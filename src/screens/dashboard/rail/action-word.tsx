import { ArrowDown, ArrowUp } from 'lucide-react';
import { NOT_AVAILABLE } from '../../../../domain/number-format.ts';
import type { Stance } from '../../../../domain/recommendation.ts';
import { classNames } from '../../../ui/class-names.ts';

interface ActionWordProps {
  /** Null where nothing is recommended. */
  readonly action: string | null;
  readonly stance: Stance | null;
}

/** What is recommended, by arrow, word and colour; and that one had better stand aside. */
export function ActionWord({ action, stance }: ActionWordProps) {
  if (action === null) return <span className="text-muted">{NOT_AVAILABLE}</span>;
  const long = action === 'LONG';
  const Arrow = long ? ArrowUp : ArrowDown;
  return (
    <>
      <span className={classNames('font-[560]', long ? 'text-up' : 'text-down')}>
        <Arrow
          aria-hidden="true"
          strokeWidth={2.4}
          className="me-[3px] inline size-3 align-[-2px]"
        />
        {action}
      </span>
      {stance === 'stand aside' ? <span className="text-faint"> stand aside</span> : null}
    </>
  );
}
