// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sizeWindow } from '../../../../tests/support/window-size.ts';
import { Panel, TABS, TabContext, TabRow, useTabChoice } from './tabs.tsx';

function Page() {
  return (
    <TabContext value={{ ...useTabChoice(), id: 'reading' }}>
      <TabRow />
      {TABS.map((tab) => (
        <Panel key={tab} tab={tab}>
          About {tab}
        </Panel>
      ))}
    </TabContext>
  );
}

beforeEach(() => sizeWindow(1_024));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
const shown = () =>
  [...document.querySelectorAll('[role=tabpanel]')]
    .filter((panel) => !panel.hasAttribute('hidden'))
    .map(({ textContent }) => textContent);

test('a tab shows its panel and no other, and each names the other', async () => {
  render(<Page />);
  expect(shown()).toEqual(['About Analysis']);
  await userEvent.click(screen.getByRole('tab', { name: 'Levels' }));
  expect(shown()).toEqual(['About Levels']);
  expect(screen.getByRole('tabpanel', { name: 'Levels' }).textContent).toBe('About Levels');
});

test.each([
  ['{ArrowRight}', 'Levels'],
  ['{ArrowLeft}', 'History'],
  ['{End}', 'History'],
  ['{End}{ArrowRight}', 'Analysis'],
  ['{End}{Home}', 'Analysis'],
])('%s leads to %s and takes the focus along', async (keys, tab) => {
  render(<Page />);
  screen.getByRole('tab', { name: 'Analysis' }).focus();
  await userEvent.keyboard(keys);
  expect(chosen()).toBe(tab);
  expect(document.activeElement?.textContent).toBe(tab);
});

test('the device keeps the chosen tab; of one that there never was the first is shown', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('tab', { name: 'Indicators' }));
  cleanup();
  render(<Page />);
  expect(chosen()).toBe('Indicators');
  cleanup();
  localStorage.setItem('coin-analyst.dashboard-tab', 'Orders');
  render(<Page />);
  expect(chosen()).toBe('Analysis');
});

test('another key changes nothing', async () => {
  render(<Page />);
  screen.getByRole('tab', { name: 'Analysis' }).focus();
  await userEvent.keyboard('x{ArrowDown}');
  expect(chosen()).toBe('Analysis');
});

test('the tab key leads to the chosen tab alone', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('tab', { name: 'Indicators' }));
  const reachable = screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0);
  expect(reachable.map(({ textContent }) => textContent)).toEqual(['Indicators']);
});

test("the browser's search chooses the tab in which it finds something", async () => {
  render(<Page />);
  document.getElementById('reading-History-panel')?.dispatchEvent(new Event('beforematch'));
  await expect.poll(chosen).toBe('History');
  expect(shown()).toEqual(['About History']);
});

test('on a phone everything stands in one column', () => {
  sizeWindow(390);
  render(<Page />);
  expect(screen.queryByRole('tabpanel')).toBeNull();
  for (const tab of TABS) {
    expect(screen.getByText(`About ${tab}`).hasAttribute('hidden'), tab).toBe(false);
  }
});
