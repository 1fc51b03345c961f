import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';

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
