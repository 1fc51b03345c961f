import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

interface CopyBoxProps {
  readonly text: string;
  readonly label?: string;
  readonly children?: ReactNode;
}

export function CopyBox({ text, label = 'Copy', children }: CopyBoxProps) {
  const [said, setSaid] = useState(label);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Select it and copy it by hand.'),
    );
  return (
    <div>
      <code className="my-2 block select-all whitespace-pre-wrap rounded-md border border-line bg-surface px-3 py-2 text-sm text-text [overflow-wrap:anywhere]">
        {text}
      </code>
      <Button onClick={copy}>{said}</Button> {children}
    </div>
  );
}
