import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../backend/failure.ts';
import { readFile } from '../../../backend/ticket-files.ts';

/** A file on its way into the page. */
export type OpenedFile =
  | { readonly state: 'loading' }
  /** `address` is of a blob, which goes with the view. */
  | { readonly state: 'open'; readonly address: string }
  | { readonly state: 'refused'; readonly reason: string };

/**
 * Fetches a file into the page's memory while it is looked at.
 * @param link null: not now
 */
export function useOpenedFile(link: string | null, mimeType: string): OpenedFile {
  const [opened, setOpened] = useState<OpenedFile>({ state: 'loading' });
  useEffect(() => {
    if (link === null) return;
    let address: string | null = null;
    let left = false;
    setOpened({ state: 'loading' });
    const open = async () => {
      const answer = await readFile(link, mimeType);
      if (left) return;
      if (!answer.ok) {
        setOpened({ state: 'refused', reason: sentenceOf(answer.failure) });
        return;
      }
      address = URL.createObjectURL(answer.value);
      setOpened({ state: 'open', address });
    };
    void open();
    return () => {
      left = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [link, mimeType]);
  return opened;
}
