import { useState } from 'react';
import { turnOnPush } from '../../state/push-actions.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Notice } from '../../ui/notice.tsx';

interface AccountSwitchProps {
  readonly userId: string;
  readonly on: boolean;
  readonly online: boolean;
  /** Saves it at once. @returns null, or what the person reads */
  readonly turnAccount: (on: boolean) => Promise<string | null>;
}

const SAID = {
  true: 'Saved: notifications are on for your account.',
  false:
    'Saved: notifications are off for your account. Answers from support have a choice of their own below.',
} as const;

/** The one switch for all notifications. It is saved at once; turning it on also asks for this device. */
export function AccountSwitch({ userId, on, online, turnAccount }: AccountSwitchProps) {
  const [said, setSaid] = useState<boolean | null>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);

  const turn = async (wanted: boolean) => {
    setSaid(null);
    setProblems([]);
    // Both begin within the press: browsers ask for the permission only then.
    const here = wanted ? turnOnPush(userId) : Promise.resolve(null);
    const saved = await turnAccount(wanted);
    if (saved === null) setSaid(wanted);
    const refused = await here;
    setProblems([saved, refused].filter((problem) => problem !== null));
  };
  return (
    <div className="flex flex-col gap-2">
      <CheckField
        label="Push notifications"
        hint="Receive notifications for watchlist updates, on your devices and in Telegram. Saved at once."
        checked={on}
        disabled={!online}
        onChange={(wanted) => void turn(wanted)}
      />
      <div role="status" className="ps-8 empty:hidden">
        {said === null ? null : (
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="text-up">{SAID[`${said}`]}</span>
            <Button variant="quiet" disabled={!online} onClick={() => void turn(!said)}>
              Undo
            </Button>
          </p>
        )}
      </div>
      {problems.map((problem) => (
        <Notice key={problem} tone="down">
          {problem}
        </Notice>
      ))}
    </div>
  );
}
