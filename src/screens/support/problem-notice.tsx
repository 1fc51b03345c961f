import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ProblemNoticeProps {
  readonly title: string;
  readonly reason: string | null;
  readonly onRetry?: () => void;
}

export function ProblemNotice({ title, reason, onRetry }: ProblemNoticeProps) {
  return (
    <Notice
      tone="down"
      title={title}
      action={onRetry ? <Button onClick={onRetry}>Try again</Button> : undefined}
    >
      {reason}
    </Notice>
  );
}
