import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';

interface SearchNotesProps {
  readonly id: string;
  /** What is wrong with the list or with what was typed. */
  readonly message: string | null;
  /** Tries again to load the list, where it failed. */
  readonly onReload: (() => void) | undefined;
  /** Why no analysis can be started now; null where one can. */
  readonly unreachable: string | null;
  /** Its place has no margin of its own. */
  readonly inset: boolean;
}

/** What stands under the search: what went wrong, and why it rests. */
export function SearchNotes({ id, message, onReload, unreachable, inset }: SearchNotesProps) {
  if (message === null && unreachable === null) return null;
  return (
    <div className={classNames('text-sm', inset ? 'border-line border-b px-4 py-2' : 'pt-2')}>
      {message === null ? null : (
        <div className="flex flex-wrap items-center gap-x-3">
          <p id={id} role="alert" className="text-down">
            {message}
          </p>
          {onReload ? (
            <Button variant="quiet" onClick={onReload}>
              Try again
            </Button>
          ) : null}
        </div>
      )}
      {unreachable === null ? null : (
        <p className="text-muted">{unreachable} A new analysis needs a connection.</p>
      )}
    </div>
  );
}
