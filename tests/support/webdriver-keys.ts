/** Keys of a keyboard that write nothing, by the names that the web gives them. */
export type NamedKey =
  | 'Enter'
  | 'Escape'
  | 'Tab'
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'Home';

/** What WebDriver calls them: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const VALUES: Readonly<Record<NamedKey, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Home: '\uE011',
};

/** WebDriver's actions for values that are struck one after another. */
function keyActions(values: readonly string[]): readonly object[] {
  const strokes = values.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions: strokes }];
}

/** WebDriver's actions for one key. */
export const actionsOfKey = (key: NamedKey) => keyActions([VALUES[key]]);

/** WebDriver's actions for a text. */
export const actionsOfText = (text: string) => keyActions([...text]);
