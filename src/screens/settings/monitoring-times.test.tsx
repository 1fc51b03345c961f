// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { DEFAULT_MONITORING_TIMES } from '../../../domain/person/monitoring-time.ts';
import { MonitoringTimes } from './monitoring-times.tsx';

afterEach(cleanup);

interface TimesProps {
  readonly first: readonly string[];
  readonly zone?: string;
}

function Times({ first, zone = 'America/New_York' }: TimesProps) {
  const [times, setTimes] = useState(first);
  return <MonitoringTimes times={times} onChange={setTimes} zone={zone} />;
}

const chips = () =>
  screen
    .queryAllByRole('button', { name: /^Remove / })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));

async function add(hour: string, minute: string, meridiem: string): Promise<void> {
  await userEvent.selectOptions(screen.getByLabelText('Hour'), hour);
  await userEvent.selectOptions(screen.getByLabelText('Minute'), minute);
  await userEvent.selectOptions(screen.getByLabelText('AM or PM'), meridiem);
  await userEvent.click(screen.getByRole('button', { name: 'Add Time' }));
}

test('the default times stand there in order', () => {
  render(<Times first={DEFAULT_MONITORING_TIMES} />);
  expect(chips()).toEqual([
    '12:16 AM ET',
    '2:16 AM ET',
    '8:16 AM ET',
    '12:16 PM ET',
    '3:45 PM ET',
    '6:45 PM ET',
    '9:00 PM ET',
    '10:16 PM ET',
  ]);
});

test('a time is added in its place; 12 AM is midnight and 12 PM is noon', async () => {
  render(<Times first={['08:16']} />);
  await add('12', '05', 'AM');
  await add('12', '05', 'PM');
  await add('1', '30', 'PM');
  expect(chips()).toEqual(['12:05 AM ET', '8:16 AM ET', '12:05 PM ET', '1:30 PM ET']);
});

test("beside each time, also one that is being chosen, stands the person's own", async () => {
  // India's clocks never change, New York's do: either of two times, by the day of the test.
  render(<Times first={['08:00']} zone="Asia/Kolkata" />);
  expect(screen.getByText(/^· (5|6):30 PM$/)).toBeTruthy();
  expect(screen.getByText(/^12:00 PM ET is (9|10):30 PM in Kolkata\.$/)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Minute'), '15');
  expect(screen.getByText(/^12:15 PM ET is (9|10):45 PM in Kolkata\.$/)).toBeTruthy();
});

test('where the clocks agree one is enough', () => {
  render(<Times first={['08:00']} />);
  expect(screen.queryByText(/ ET is /)).toBeNull();
});

test('a time that is there already is ignored, and that is said', async () => {
  render(<Times first={['08:16']} />);
  await add('8', '16', 'AM');
  expect(chips()).toEqual(['8:16 AM ET']);
  expect(screen.getByRole('status').textContent).toBe('8:16 AM ET is on the list already');
});

test('hours are 1 to 12 and minutes 00 to 59', () => {
  render(<Times first={[]} />);
  const values = (label: string) =>
    [...screen.getByLabelText(label).querySelectorAll('option')].map(({ value }) => value);
  expect(values('Hour')).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1)));
  expect(values('Minute')).toHaveLength(60);
  expect([values('Minute').at(0), values('Minute').at(-1)]).toEqual(['00', '59']);
});

test('removing the last time leaves the list empty, and says so', async () => {
  render(<Times first={['08:16']} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove 8:16 AM ET' }));
  expect(screen.getByText('No monitoring times set')).toBeTruthy();
  expect(screen.queryByText('Next runs')).toBeNull();
});

test('the next three runs are listed', () => {
  render(<Times first={['08:16']} />);
  const heading = screen.getByRole('heading', { name: 'Next runs' });
  expect(heading.nextElementSibling?.querySelectorAll('time')).toHaveLength(3);
});

test('48 times are the most', () => {
  const all = Array.from({ length: 48 }, (_, index) => {
    const hour = String(Math.floor(index / 2)).padStart(2, '0');
    return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
  });
  render(<Times first={all} />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add Time' }).disabled).toBe(true);
});
