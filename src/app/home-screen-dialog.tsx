import { browserInUse } from '../device/browser-kind.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { HomeScreenSteps } from '../ui/home-screen-steps.tsx';

interface HomeScreenDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function HomeScreenDialog({ open, onClose, onDone }: HomeScreenDialogProps) {
  const browser = browserInUse();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={browser.within === null ? 'Add to the Home Screen' : 'Open in your browser'}
      actions={<Button onClick={onDone}>Done</Button>}
    >
      <HomeScreenSteps browser={browser} />
    </Dialog>
  );
}
