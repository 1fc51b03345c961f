import { Check, Plus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { Watching } from './watching.ts';

const TEXT: Readonly<Record<Watching['standing'], string>> = {
  out: 'Add to Watch List',
  adding: 'Adding...',
  in: 'In Watch List',
};

/** Puts the coin on the watch list; says so when it is there. */
export function WatchControl({ watching }: { readonly watching: Watching }) {
  const { standing, canAdd, add } = watching;
  return (
    <Button
      onClick={() => void add()}
      busy={standing === 'adding'}
      disabled={!canAdd}
      className="whitespace-nowrap text-[0.8125rem] max-md:flex-auto max-md:shrink-0 max-md:px-2 max-[24rem]:text-xs md:px-3 md:max-[61.25rem]:px-1 md:max-[61.25rem]:text-xs md:disabled:border-transparent md:disabled:bg-transparent md:disabled:opacity-100 min-[61.25rem]:text-[0.9375rem]"
    >
      {standing === 'in' ? (
        <Check aria-hidden="true" className="size-4 shrink-0 text-up max-[24rem]:hidden" />
      ) : null}
      {standing === 'out' ? (
        <Plus aria-hidden="true" className="size-4 max-[61.25rem]:hidden" />
      ) : null}
      {TEXT[standing]}
    </Button>
  );
}

/** Why the coin could not be put on the watch list, or cannot be now. */
export function WatchNote({ watching: { problem, hindrance } }: { readonly watching: Watching }) {
  return (
    <>
      {problem ? (
        <p role="alert" className="text-down text-sm">
          {problem}
        </p>
      ) : null}
      {hindrance ? <p className="text-muted text-sm">{hindrance}</p> : null}
    </>
  );
}
