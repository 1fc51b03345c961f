import { Compass, EllipsisVertical, type LucideIcon, Menu, Share, SquarePlus } from 'lucide-react';
import { CopyBox } from './copy-box.tsx';

type Step = readonly [Icon: LucideIcon, text: string];

const ADD: Step = [SquarePlus, 'Choose “Add to Home Screen”, then “Add”.'];

const SHARE: Step = [Share, 'Tap Share, in the browser’s bar or in its menu.'];

const STEPS = {
  'safari-ios': [
    [Share, 'Tap Share in Safari’s bar. Where it is not there, tap ••• first.'],
    [
      SquarePlus,
      'Scroll down to “Add to Home Screen”, leave “Open as Web App” on if it is there, and tap “Add”.',
    ],
    [Compass, 'No “Add to Home Screen”? Tap the compass to open this page in Safari itself.'],
  ],
  'chrome-ios': [[Share, 'Tap Share at the end of Chrome’s address bar.'], ADD],
  'firefox-ios': [[Menu, 'Tap Firefox’s menu, then Share.'], ADD],
  'other-ios': [SHARE, ADD],
  other: [SHARE, ADD],
  'firefox-android': [
    [EllipsisVertical, 'Tap Firefox’s menu.'],
    [SquarePlus, 'Choose “Add app to Home screen” or “Install”, then “Add”.'],
  ],
  'in-app-ios': [
    [Compass, 'Tap ••• or the compass at the edge of the screen.'],
    [Share, 'Choose “Open in Safari” or “Open in browser”.'],
  ],
  'in-app-android': [
    [EllipsisVertical, 'Tap the three dots at the top.'],
    [Share, 'Choose “Open in Chrome” or “Open in browser”.'],
  ],
} as const satisfies Readonly<Record<string, readonly Step[]>>;

export type StepsFrom = keyof typeof STEPS;

interface HomeScreenStepsProps {
  readonly browser: {
    readonly kind: StepsFrom;
    /** The app around an in-app browser. */
    readonly within: string | null;
  };
}

/** Steps onto the home screen, or first into a browser that can, with the icons to look for. */
export function HomeScreenSteps({ browser: { kind, within } }: HomeScreenStepsProps) {
  return (
    <div className="flex flex-col items-start gap-3">
      {within === null ? null : (
        <p>
          You opened this page within {within}. From there it can neither go onto the home screen
          nor notify you: open it in your browser first.
        </p>
      )}
      <ol className="flex flex-col gap-2">
        {STEPS[kind].map(([Icon, text], index) => (
          <li key={text} className="flex items-center gap-3">
            <span className="grid size-11 shrink-0 place-items-center rounded-md bg-raised text-accent">
              <Icon aria-hidden="true" className="size-5" />
            </span>
            <span>
              <span className="sr-only">Step {index + 1}: </span>
              {text}
            </span>
          </li>
        ))}
      </ol>
      {within === null ? null : <CopyBox text={location.href} label="Copy the address" />}
    </div>
  );
}
