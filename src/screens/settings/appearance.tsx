import { useState } from 'react';
import { chooseTheme, chosenTheme, type Theme } from '../../device/theme.ts';
import { Card } from '../../ui/card.tsx';
import { ChoiceBar } from '../../ui/choice-bar.tsx';

const NAMES = { System: 'system', Dark: 'dark', Light: 'light' } as const satisfies Record<
  string,
  Theme
>;
type Name = keyof typeof NAMES;
const OPTIONS: readonly Name[] = ['System', 'Dark', 'Light'];

const nameOf = (theme: Theme): Name => OPTIONS.find((name) => NAMES[name] === theme) ?? 'System';

/** The choice of the theme; it holds at once, on this device. */
export function Appearance() {
  const [name, setName] = useState(() => nameOf(chosenTheme()));
  const choose = (chosen: Name) => {
    setName(chosen);
    chooseTheme(NAMES[chosen]);
  };
  return (
    <Card beside title="Appearance">
      <div className="max-w-md">
        <ChoiceBar label="Theme" options={OPTIONS} value={name} onChange={choose} />
      </div>
    </Card>
  );
}
