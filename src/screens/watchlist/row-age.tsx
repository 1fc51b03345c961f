import { momentText } from '../../../domain/moment-text.ts';
import { relativeTime } from '../../../domain/relative-time.ts';
import { classNames } from '../../ui/class-names.ts';

interface RowAgeProps {
  /** When the analysis was made (ms UTC). */
  readonly moment: number;
  readonly now: number;
  readonly className: string;
}

/** How old a coin's analysis is. */
export function RowAge({ moment, now, className }: RowAgeProps) {
  return (
    <span
      className={classNames(
        'font-normal text-faint text-xs leading-[1.125rem] xl:text-muted',
        className,
      )}
    >
      <span className="sr-only">Last Updated </span>
      <time dateTime={new Date(moment).toISOString()} title={momentText(moment)}>
        {relativeTime(moment, now)}
      </time>
    </span>
  );
}
