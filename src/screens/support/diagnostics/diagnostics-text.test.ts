import { expect, test } from 'vitest';
import { diagnosticsText, withDiagnostics } from './diagnostics-field.tsx';

test('diagnostics name the app, the snapshot and push, each on its line', () => {
  expect(diagnosticsText({ snapshotId: 'abc', push: 'subscribed', record: null })).toBe(
    'Diagnostics\nApp version: v.10232025\nSnapshot: abc\nPush: subscribed',
  );
  expect(
    diagnosticsText({ snapshotId: 'abc', push: 'subscribed', record: null }, 'ab12cd34'),
  ).toMatch(/\nLast failed request: ab12cd34$/);
  expect(diagnosticsText({ snapshotId: null, push: 'not supported', record: null })).toContain(
    'Snapshot: none',
  );
});

test('diagnostics stand under the text and never alone', () => {
  expect(withDiagnostics(' It broke. ', 'Diagnostics')).toBe('It broke.\n\nDiagnostics');
  expect(withDiagnostics('It broke.', null)).toBe('It broke.');
  expect(withDiagnostics('  ', 'Diagnostics')).toBe('  ');
});
