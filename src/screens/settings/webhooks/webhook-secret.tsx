import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

const COPYING = {
  ready: 'Copy',
  copied: 'Copied',
  refused: 'Select the secret and copy it by hand.',
} as const;

interface WebhookSecretProps {
  /** Of which webhook. */
  readonly name: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** A secret, which cannot be shown again. */
export function WebhookSecret({ name, secret, onDone }: WebhookSecretProps) {
  const [copying, setCopying] = useState<keyof typeof COPYING>('ready');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopying('copied');
    } catch {
      setCopying('refused');
    }
  };
  return (
    <Notice tone="accent" title={`The secret of ${name}`} className="break-words">
      <div className="flex flex-col items-start gap-3">
        <p>
          It is shown only now. With it your receiver checks that a message comes from here, as
          Standard Webhooks describes.
        </p>
        <code className="numeric select-all break-all text-text">{secret}</code>
        <div className="flex flex-wrap items-center gap-2">
          {copying === 'refused' ? (
            <p>{COPYING.refused}</p>
          ) : (
            <Button onClick={() => void copy()}>{COPYING[copying]}</Button>
          )}
          <Button variant="quiet" onClick={onDone}>
            Done
          </Button>
        </div>
      </div>
    </Notice>
  );
}
