import { dateText } from '../../../../domain/text/moment-text.ts';
import { type Outcome, problemIn } from '../../../backend/failure.ts';
import * as passkeys from '../../../backend/passkeys.ts';
import { ownPasskeys } from '../../../data/own-passkeys.ts';
import { knowsPasskeys, passkeyName } from '../../../device/browser-kind.ts';
import { useReachable } from '../../../state/connectivity.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RemoveButton } from '../../../ui/row-button.tsx';
import { useAction } from '../../../ui/use-action.ts';

const dayOf = (moment: string) => dateText(Date.parse(moment));

export function PasskeyList({ userId }: { readonly userId: string }) {
  const online = useReachable('database');
  const { value: list } = ownPasskeys.useRead(userId, online);
  const { busy, problem, act } = useAction();
  if (list === null || !knowsPasskeys()) return null;

  const change = (ask: () => Promise<Outcome<unknown>>) =>
    act(async () => {
      const refusal = problemIn(await ask());
      await ownPasskeys.reload(userId);
      return refusal;
    });
  const add = () => change(() => passkeys.addPasskey(passkeyName()));
  const disabled = busy || !online;
  return (
    <Card
      beside
      title="Passkeys"
      note="Sign in with your face, finger or PIN. Nothing to remember, nothing to leak."
    >
      <ul aria-label="Passkeys" className="flex flex-col gap-4">
        {list.map(({ id, friendly_name: name = '', created_at, last_used_at: used }) => (
          <li key={id} className="flex items-center gap-3">
            <TextField
              label="Name"
              hint={`Added ${dayOf(created_at)}, ${used ? `last used ${dayOf(used)}` : 'never used'}`}
              className="max-w-md grow"
              maxLength={60}
              disabled={disabled}
              defaultValue={name}
              onBlur={({ target }) => {
                target.value = target.value.trim() || name;
                if (target.value !== name)
                  void change(() => passkeys.renamePasskey(id, target.value));
              }}
            />
            <RemoveButton
              name={name || 'this passkey'}
              disabled={disabled}
              onRemove={() => change(() => passkeys.removePasskey(id))}
            >
              It no longer signs you in. Delete it on the device, too.
            </RemoveButton>
          </li>
        ))}
      </ul>
      {problem ? <Notice tone="down">{problem}</Notice> : null}
      <Button className="self-start" busy={busy} disabled={!online} onClick={() => void add()}>
        Add a passkey
      </Button>
      <p className="text-muted text-sm">
        Your password still works, so even the last passkey can go.
      </p>
    </Card>
  );
}
