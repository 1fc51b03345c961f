import { expect, test } from 'vitest';
import { EMAIL_RULE } from '../../domain/person/email-address.ts';
import { readBetaCommand } from './command.ts';

test.each([
  [['list'], { action: 'list' }],
  [['approve', 'Somebody@Example.com '], { action: 'approve', email: 'somebody@example.com' }],
  [['revoke', 'a@example.com'], { action: 'revoke', email: 'a@example.com' }],
  [['resend', 'a@example.com'], { action: 'resend', email: 'a@example.com' }],
  [['make-admin', 'a@example.com'], { action: 'make-admin', email: 'a@example.com' }],
])('%o is understood', (args, command) => {
  expect(readBetaCommand(args)).toEqual(command);
});

test.each([
  [[], 'The command is missing; allowed: list, approve, revoke, resend, make-admin.'],
  [['aprove'], 'The command is "aprove"; allowed: list, approve, revoke, resend, make-admin.'],
  [['approve'], `The address is missing; ${EMAIL_RULE}.`],
  [['approve', 'me'], `The address is "me"; ${EMAIL_RULE}.`],
  [
    ['approve', 'a@example.com', 'b@example.com'],
    '"b@example.com" is one argument too many for approve.',
  ],
  [['list', 'all'], '"all" is one argument too many for list.'],
])('%o is refused by name', (args, fault) => {
  expect(() => readBetaCommand(args)).toThrow(fault);
});
