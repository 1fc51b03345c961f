import { Component, type ReactNode } from 'react';
import { announceReady } from '../first-paint/held-presses.ts';
import { doubtReach, OFFLINE, useUnreachable } from '../state/connectivity.ts';
import { Button } from '../ui/button.tsx';

const LOAD_FAILURES = [
  /dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
];

/** Whether a part of the app failed to load: an outdated version, or no network. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error && LOAD_FAILURES.some((words) => words.test(error.message));

interface State {
  readonly error: unknown;
}

const NOT_HERE = 'This page is not on the device yet. Connect, then reload.';

function words(error: unknown, unreachable: string | null): readonly [title: string, text: string] {
  if (!isLoadFailure(error)) {
    return ['Something went wrong', 'This page stopped working. Reload it.'];
  }
  return unreachable === null
    ? ['A new version is ready', 'This page is an older version. Reload to continue.']
    : [unreachable.replace('.', ''), NOT_HERE];
}

function Broken({ error }: { readonly error: unknown }) {
  const unreachable = useUnreachable('site');
  const [title, text] = words(error, navigator.onLine ? unreachable : OFFLINE);
  return (
    <div role="alert" className="grid min-h-[70dvh] place-content-center gap-3 p-6 text-center">
      <h1 className="font-semibold text-xl">{title}</h1>
      <p className="text-muted">{text}</p>
      <Button variant="primary" className="justify-self-center" onClick={() => location.reload()}>
        Reload
      </Button>
    </div>
  );
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(): void {
    doubtReach();
    announceReady();
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <Broken error={error} />;
  }
}
