import { expect, it } from 'vitest';
import { relyingPartyOf } from './passkeys.ts';

it.each([
  ['https://app.example.com', { id: 'app.example.com', origin: 'https://app.example.com' }],
  [
    'https://app.example.com:8443',
    { id: 'app.example.com', origin: 'https://app.example.com:8443' },
  ],
  ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://127.0.0.1:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://[::1]:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  ['http://app.example.com', null],
  ['https://192.168.1.5', null],
  ['https://[2001:db8::1]', null],
])('the site %s has the relying party %j', (siteUrl, party) => {
  expect(relyingPartyOf(siteUrl)).toEqual(party);
});
