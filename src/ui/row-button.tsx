import { type LucideIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { RemoveDialog } from './dialog.tsx';

interface RowButtonProps extends ButtonProps {
  readonly icon: LucideIcon;
  readonly name: string;
}

export function RowButton({ icon: Icon, name, ...rest }: RowButtonProps) {
  return (
    <Button variant="quiet" className="shrink-0 px-2 last:-me-2" aria-label={name} {...rest}>
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  );
}

interface RemoveButtonProps extends ButtonProps {
  readonly name: string;
  readonly onRemove: () => unknown;
}

export function RemoveButton({ name, onRemove, children, ...rest }: RemoveButtonProps) {
  const [asked, setAsked] = useState(false);
  const remove = () => {
    setAsked(false);
    void onRemove();
  };
  return (
    <>
      <RemoveDialog
        title={asked ? `Remove ${name}?` : null}
        onCancel={() => setAsked(false)}
        onRemove={remove}
      >
        <p>{children}</p>
      </RemoveDialog>
      <RowButton {...rest} icon={Trash2} name={`Remove ${name}`} onClick={() => setAsked(true)} />
    </>
  );
}
