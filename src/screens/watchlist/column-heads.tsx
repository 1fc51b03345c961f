import { classNames } from '../../ui/class-names.ts';
import { ROW_COLUMNS } from './row-layout.ts';

/** The columns' names; each part of a row says its own to those who hear it. */
export function ColumnHeads() {
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'hidden items-center py-2 text-[0.6875rem] text-faint leading-[1.35] xl:grid',
        ROW_COLUMNS,
      )}
    >
      <span>Coin</span>
      <span>7 days and plan, one scale</span>
      <span className="text-end">Price, 24 h</span>
      <span>Current Trade Recommendation</span>
      <span>Status</span>
      <span className="text-end">Last Updated</span>
      <span />
    </div>
  );
}
