// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { NOTICE_KIND_NAMES, NOTICE_KINDS } from '../../../domain/notice/notice-kind.ts';
import { DEFAULT_SETTINGS, type UserSettings } from '../../../domain/person/user-settings.ts';
import { Kinds } from './settings-form.tsx';

afterEach(cleanup);

let draft: UserSettings = DEFAULT_SETTINGS;

function Form({ first }: { readonly first: UserSettings }) {
  const [settings, setSettings] = useState(first);
  draft = settings;
  return <Kinds draft={settings} onChange={(part) => setSettings({ ...settings, ...part })} />;
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('every kind can be turned off, and on again', () => {
  render(<Form first={DEFAULT_SETTINGS} />);
  for (const kind of NOTICE_KINDS) {
    expect(box(NOTICE_KIND_NAMES[kind]).checked).toBe(true);
    fireEvent.click(box(NOTICE_KIND_NAMES[kind]));
    expect(box(NOTICE_KIND_NAMES[kind]).checked).toBe(false);
  }
  for (const kind of NOTICE_KINDS) fireEvent.click(box(NOTICE_KIND_NAMES[kind]));
  expect(draft).toEqual(DEFAULT_SETTINGS);
});

test("support's answers keep the switch that they have always had", () => {
  render(<Form first={DEFAULT_SETTINGS} />);
  fireEvent.click(box(NOTICE_KIND_NAMES.support));
  expect(draft).toMatchObject({ support_replies: false, silent_kinds: [] });
  cleanup();
  render(<Form first={{ ...DEFAULT_SETTINGS, silent_kinds: ['support'] }} />);
  expect(box(NOTICE_KIND_NAMES.support).checked).toBe(false);
  fireEvent.click(box(NOTICE_KIND_NAMES.support));
  expect(draft).toMatchObject({ support_replies: true, silent_kinds: [] });
});

test('another backend offers what it knows', () => {
  const { silent_kinds: _, ...older } = DEFAULT_SETTINGS;
  render(<Form first={older} />);
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  cleanup();
  const { support_replies: __, ...oldest } = older;
  render(<Form first={oldest} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
