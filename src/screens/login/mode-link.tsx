import type { ReactNode } from 'react';

interface ModeLinkProps {
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Looks like a link; switches the screen to another mode. */
export function ModeLink({ onPress, children }: ModeLinkProps) {
  return (
    <button type="button" onClick={onPress} className="link min-h-11 self-start text-start">
      {children}
    </button>
  );
}
