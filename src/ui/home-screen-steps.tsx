import { Share, SquarePlus } from 'lucide-react';

/** How a page gets onto the home screen of an iPhone or iPad, with the signs to look for. */
export function HomeScreenSteps() {
  const steps = [
    { Icon: Share, text: 'Tap Share in the browser’s bar.' },
    { Icon: SquarePlus, text: 'Choose “Add to Home Screen”, then “Add”.' },
  ];
  return (
    <ol className="flex flex-col gap-2">
      {steps.map(({ Icon, text }, index) => (
        <li key={text} className="flex items-center gap-3">
          <span className="grid size-11 shrink-0 place-items-center rounded-lg border border-line bg-surface text-accent">
            <Icon aria-hidden="true" className="size-5" />
          </span>
          <span>
            <span className="sr-only">Step {index + 1}: </span>
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
