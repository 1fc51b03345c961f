import type { Refresh } from '../../state/watchlist-refresh.ts';

/** How far a refresh is; always there, so that screen readers announce its changes. */
export function RefreshLine({ refresh }: { readonly refresh: Refresh | undefined }) {
  return (
    <div role="status" className="col-span-full pb-1.5 text-[0.8125rem] empty:hidden">
      {refresh?.phase === 'running' ? <p className="text-muted">{refresh.text}</p> : null}
      {refresh?.phase === 'complete' ? <p className="text-up">Analysis complete</p> : null}
      {refresh?.phase === 'error' ? (
        <p className="text-down">
          {refresh.message.startsWith('Error') ? null : (
            <span className="font-semibold">Error </span>
          )}
          {refresh.message}
        </p>
      ) : null}
    </div>
  );
}
