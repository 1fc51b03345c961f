import { type ReactNode, Suspense, useState } from 'react';
import { TERMS, type TermName } from '../../domain/guide/terms.ts';
import { classNames } from '../ui/class-names.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const LineBeside = lazyPart(() => import('../ui/line-beside.tsx'), 'LineBeside');

interface TermProps {
  readonly of: TermName;
  /** Where it is not worded as in the glossary. */
  readonly children?: ReactNode;
  /** Without the dotted line, where it is set large. */
  readonly plain?: boolean;
  readonly reach?: string;
  readonly className?: string;
}

/** A word of the glossary: a press opens its line. */
export function Term(props: TermProps) {
  const { of, children = of, plain = false, reach = '-my-3.5 min-h-11', className } = props;
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        data-term={of}
        aria-haspopup="dialog"
        aria-expanded={pressed !== null}
        onClick={({ currentTarget }) => setPressed(currentTarget)}
        className={classNames(
          'inline-flex items-center whitespace-nowrap',
          reach,
          !plain && 'underline decoration-edge decoration-dotted underline-offset-4',
          className,
        )}
      >
        {children}
      </button>
      {pressed ? (
        <Suspense fallback={null}>
          <LineBeside
            title={of}
            line={TERMS[of]}
            beside={pressed}
            onClose={() => setPressed(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
