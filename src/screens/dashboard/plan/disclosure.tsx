import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface DisclosureProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Its content is rendered when first opened. */
export function Disclosure({ title, children }: DisclosureProps) {
  const [made, setMade] = useState(false);
  return (
    <details className="group" onToggle={({ currentTarget: { open } }) => setMade(made || open)}>
      <summary className="flex min-h-11 items-center gap-1 text-accent text-xs hover:underline">
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-3.5 transition-transform group-open:rotate-180"
        />
      </summary>
      {made ? children : null}
    </details>
  );
}
