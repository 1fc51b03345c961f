import { Link } from 'react-router-dom';
import { NOTICE_KIND_NAMES, type NoticeKind } from '../../../domain/notice-kind.ts';
import type { UserSettings } from '../../../domain/user-settings.ts';
import { closeLevelSheet } from '../../state/level-sheet.ts';

/** What a coin can be the subject of. */
const COIN_KINDS = ['change', 'stop', 'target', 'entry', 'level'] as const satisfies NoticeKind[];

/** Which kinds of notices about coins are on for this person. */
export function KindsSection({ settings }: { readonly settings: UserSettings | null }) {
  const silent = settings?.silent_kinds ?? [];
  return (
    <section aria-label="What you are notified of" className="flex flex-col gap-2">
      <h3 className="font-[560] text-muted text-sm">What you are notified of</h3>
      {settings === null ? (
        <p className="text-muted text-sm">Your settings are not known at the moment.</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {COIN_KINDS.map((kind) => (
            <li key={kind} className="flex justify-between gap-3 py-1.5">
              <span className="text-muted">{NOTICE_KIND_NAMES[kind]}</span>
              <span className={silent.includes(kind) ? 'text-faint' : 'font-[560]'}>
                {silent.includes(kind) ? 'Off' : 'On'}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="max-w-[68ch] text-faint text-xs leading-[1.45]">
        Changes, stops, targets and entries come for coins on your watch list. All of it is set in{' '}
        <Link className="link" to="/settings" onClick={closeLevelSheet}>
          Settings
        </Link>
        .
      </p>
    </section>
  );
}
