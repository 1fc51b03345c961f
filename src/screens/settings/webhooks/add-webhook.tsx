import { useState } from 'react';
import { LONGEST } from '../../../../domain/bounds.ts';
import {
  type AddedWebhook,
  WEBHOOK_FORM_NAMES,
  WEBHOOK_FORMS,
  type WebhookForm,
} from '../../../../domain/notice/webhook.ts';
import { sentenceOf } from '../../../backend/failure.ts';
import { addWebhook } from '../../../data/webhooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { submitting, useAction } from '../../../ui/use-action.ts';

const EXAMPLES: Readonly<Record<WebhookForm, string>> = {
  standard: 'https://example.com/webhooks/coins',
  ntfy: 'https://ntfy.sh/your-topic',
  discord: 'https://discord.com/api/webhooks/...',
  slack: 'https://hooks.slack.com/services/...',
};
const OPTIONS = WEBHOOK_FORMS.map((form) => [form, WEBHOOK_FORM_NAMES[form]] as const);
const FORM = 'add-webhook';

interface AddWebhookProps {
  readonly open: boolean;
  readonly online: boolean;
  readonly onClose: () => void;
  readonly onAdded: (added: AddedWebhook) => void;
}

export function AddWebhook({ open, online, onClose, onAdded }: AddWebhookProps) {
  const [form, setForm] = useState<WebhookForm>('standard');
  const { busy, problem, clear, act } = useAction();

  const close = () => {
    setForm('standard');
    clear();
    onClose();
  };
  const add = async (url: string, label: string) => {
    const answer = await addWebhook({ url, form, label });
    if (!answer.ok) return sentenceOf(answer.failure);
    close();
    onAdded(answer.value);
    return null;
  };
  const submit = submitting((typed) => act(() => add(typed('url'), typed('label'))));

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Add a webhook"
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            busy={busy}
            disabled={!online}
            title={online ? undefined : 'Adding needs the network.'}
          >
            {busy ? 'Adding...' : 'Add'}
          </Button>
        </>
      }
    >
      <form key={String(open)} id={FORM} onSubmit={submit} className="flex flex-col gap-4">
        <SelectField label="Receiver" options={OPTIONS} value={form} onChange={setForm} />
        <TextField
          label="Address"
          name="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={LONGEST.web_address}
          placeholder={EXAMPLES[form]}
          hint="It begins with https:// and can be reached on the internet."
          error={problem}
        />
        <TextField
          label="Name (optional)"
          name="label"
          autoComplete="off"
          maxLength={LONGEST['webhooks.label']}
        />
      </form>
    </Dialog>
  );
}
