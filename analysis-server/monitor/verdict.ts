import type { Change } from '../../domain/change.ts';
import type { ChangeAlert } from '../../domain/change-alert.ts';
import type { WatchedGroup } from './watched-groups.ts';

/** The new analysis as states are given it. */
interface Fresh {
  readonly snapshot: string;
  readonly takenAt: Date;
}

/** A group of states whose baseline the new analysis changes, and what their owners are told. */
export type ChangedVerdict = WatchedGroup &
  Fresh &
  ChangeAlert & {
    readonly kind: 'changed';
    readonly changes: readonly Change[];
    readonly baselineTakenAt: Date;
    /** The id that the message is to have. */
    readonly message: string;
  };

/** A group of states that the new analysis changes nothing for. */
export type QuietVerdict = WatchedGroup &
  Fresh & { readonly kind: 'unchanged' | 'rebased' | 'nothing' };

/** A group of states and what the new analysis of their coin means for them. */
export type Verdict = ChangedVerdict | QuietVerdict;
