import { useEffect, useRef, useState } from 'react';
import { LINK_LIFETIME, signLinks } from '../../../backend/ticket-files.ts';
import { useNow } from '../../../ui/use-now.ts';

/** Links are renewed this long before they expire, in milliseconds. */
const MARGIN = 600_000;

/** By path; renewed before they expire. */
export function useSignedLinks(paths: readonly string[]): ReadonlyMap<string, string> {
  const [links, setLinks] = useState<ReadonlyMap<string, string>>(new Map());
  const signedAt = useRef(new Map<string, number>());
  const now = useNow(60_000);
  const wanted = paths.join('\n');
  useEffect(() => {
    const stale = wanted
      .split('\n')
      .filter((path) => path !== '')
      .filter((path) => now - (signedAt.current.get(path) ?? 0) > LINK_LIFETIME * 1000 - MARGIN);
    if (stale.length === 0) return;
    for (const path of stale) signedAt.current.set(path, now);
    void signLinks(stale).then((fresh) => {
      if (fresh.ok) setLinks((before) => new Map([...before, ...fresh.value]));
      else for (const path of stale) signedAt.current.delete(path);
    });
  }, [wanted, now]);
  return links;
}
