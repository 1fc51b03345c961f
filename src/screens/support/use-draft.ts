import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DraftFields,
  dropDraft,
  keepDraft,
  readDraft,
} from '../../data/database/typed-fields.ts';

export interface Draft<F> {
  readonly fields: F;
  /** The stored draft has been read. */
  readonly read: boolean;
  readonly change: (part: Partial<F>) => void;
  /** Discards what was typed and starts with `next`. */
  readonly clear: (next: F) => void;
}

/** Stored with every change. `form`: 'new-ticket' or 'reply:<ticket id>'; another starts afresh. */
export function useDraft<F extends DraftFields>(
  userId: string,
  form: string,
  initial: () => F,
): Draft<F> {
  const [fields, setFields] = useState(initial);
  const [read, setRead] = useState(false);
  const touched = useRef(false);
  const current = useRef(fields);

  useEffect(() => {
    let stopped = false;
    void readDraft(userId, form).then((kept) => {
      if (stopped) return;
      if (kept && !touched.current) {
        current.current = { ...current.current, ...kept };
        setFields(current.current);
      }
      setRead(true);
    });
    return () => {
      stopped = true;
    };
  }, [userId, form]);

  const change = useCallback(
    (part: Partial<F>) => {
      touched.current = true;
      current.current = { ...current.current, ...part };
      setFields(current.current);
      void keepDraft(userId, form, current.current);
    },
    [userId, form],
  );
  const clear = useCallback(
    (next: F) => {
      current.current = next;
      setFields(next);
      void dropDraft(userId, form);
    },
    [userId, form],
  );
  return { fields, read, change, clear };
}
