import { expect, test } from 'vitest';
import { listAddress, readAddress, ticketAddress } from './support-address.ts';

const at = (address: string) => readAddress(new URL(address, 'https://coin.example').searchParams);
const ID = '3f0e1c5e-63a0-4f1e-9a53-3d1a0a6f8a10';

test('the plain address is the list, newest first', () => {
  expect(at('/support')).toEqual({
    name: 'list',
    question: { search: null, status: null, priority: null, sort: 'newest', page: 0 },
  });
});

test('a list is found again by its address', () => {
  const question = {
    search: 'a & b',
    status: 'resolved',
    priority: 'high',
    sort: 'active',
    page: 4,
  } as const;
  expect(at(listAddress(question))).toEqual({ name: 'list', question });
  expect(at('/support?page=-1&sort=sideways')).toEqual(at('/support'));
});

test('a ticket is found by its address; what cannot be an id names none', () => {
  expect(at(ticketAddress(ID))).toEqual({ name: 'detail', id: ID, reply: false });
  expect(at(ticketAddress(ID, true))).toMatchObject({ reply: true });
  expect(at('/support?ticket=1%20or%201=1')).toMatchObject({ name: 'detail', id: null });
});
