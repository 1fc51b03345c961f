import { NOTICE_KIND_NAMES, NOTICE_KINDS, type NoticeKind } from '../../../domain/notice-kind.ts';
import type { UserSettings } from '../../../domain/user-settings.ts';
import { CheckField } from '../../ui/check-field.tsx';

/** Whether a kind is wanted; null where the server does not know the choice. */
function isWanted(settings: UserSettings, kind: NoticeKind): boolean | null {
  const { silent_kinds: silent, support_replies: replies } = settings;
  if (kind === 'support' && replies !== undefined) return replies && !silent?.includes(kind);
  return silent === undefined ? null : !silent.includes(kind);
}

/** The settings in which a kind is wanted, or not. */
function withKind(settings: UserSettings, kind: NoticeKind, wanted: boolean) {
  const { silent_kinds: silent = [], support_replies: replies } = settings;
  const others = silent.filter((other) => other !== kind);
  // Support's answers have a switch of their own, which is older.
  const own = kind === 'support' && replies !== undefined;
  return {
    ...(own ? { support_replies: wanted } : {}),
    ...(settings.silent_kinds && {
      silent_kinds: wanted || own ? others : [...others, kind],
    }),
  };
}

/** Whether the server knows the choice of any kind. */
export const knowsKinds = (settings: UserSettings): boolean =>
  NOTICE_KINDS.some((kind) => isWanted(settings, kind) !== null);

interface KindsProps {
  readonly draft: UserSettings;
  readonly onChange: (part: Partial<UserSettings>) => void;
}

/** What the person is notified of, kind by kind. */
export function Kinds({ draft, onChange }: KindsProps) {
  const kinds = NOTICE_KINDS.filter((kind) => isWanted(draft, kind) !== null);
  return (
    <div className="grid gap-x-6 sm:grid-cols-2">
      {kinds.map((kind) => (
        <CheckField
          key={kind}
          label={NOTICE_KIND_NAMES[kind]}
          checked={isWanted(draft, kind) === true}
          onChange={(wanted) => onChange(withKind(draft, kind, wanted))}
        />
      ))}
    </div>
  );
}
