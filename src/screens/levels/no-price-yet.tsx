import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface NoPriceYetProps {
  readonly base: string;
  readonly onCancel: () => void;
}

/** In place of a level's form: from which side price would come is not known. */
export function NoPriceYet({ base, onCancel }: NoPriceYetProps) {
  return (
    <div className="flex flex-col gap-4">
      <Notice title={`The price of ${base} is not known yet`}>
        A level needs it, to know from which side price comes. It is asked for every 15 seconds
        while there is a connection.
      </Notice>
      <Button className="self-end" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
