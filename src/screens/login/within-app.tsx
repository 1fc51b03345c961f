import { useEffect, useState } from 'react';
import { browserInUse } from '../../device/browser-kind.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says within another app's browser that the person may be signed in elsewhere. */
export function WithinApp() {
  const [within, setWithin] = useState<string | null>(null);
  // Not on the first rendering, which is the one made at build.
  useEffect(() => setWithin(browserInUse().within), []);
  if (within === null) return null;
  return (
    <Notice tone="warn">
      You opened this within {within}, which has a sign-in of its own. To use the one of your
      browser or of the installed app, tap ••• and choose “Open in browser”.
    </Notice>
  );
}
