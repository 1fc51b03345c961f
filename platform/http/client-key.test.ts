import { describe, expect, it } from 'vitest';
import { clientKeys } from './client-key.ts';

const own = (address: string) => clientKeys(address).own;

describe('the key of a client', () => {
  it('is an IPv4 address itself, however it is written', () => {
    for (const text of [
      '203.0.113.7',
      '::ffff:203.0.113.7',
      '::FFFF:cb00:7107',
      '0:0:0:0:0:ffff:203.0.113.7',
      '203.0.113.7:4711',
      '[::ffff:203.0.113.7]:4711',
    ]) {
      expect([text, clientKeys(text)]).toEqual([text, { own: '203.0.113.7', wide: null }]);
    }
  });

  it('is the /64 of an IPv6 address, and the /48 for the wider bound', () => {
    for (const text of [
      '2001:db8:1:2::1',
      '2001:0DB8:0001:0002:ffff:ffff:ffff:ffff',
      '[2001:db8:1:2:3::]:443',
      '2001:db8:1:2::1%eth0',
    ]) {
      expect([text, clientKeys(text)]).toEqual([
        text,
        { own: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' },
      ]);
    }
    expect(own('2001:db8:1:3::1')).not.toBe(own('2001:db8:1:2::1'));
    expect(clientKeys('2001:db8:1:3::1').wide).toBe(clientKeys('2001:db8:1:2::1').wide);
    expect(own('2001:db8::')).toBe('2001:db8:0:0::/64');
  });

  it('is bounded for what is no address', () => {
    expect(own('unknown')).toBe('unknown');
    expect(own('x'.repeat(1_000))).toHaveLength(64);
    for (const text of ['', '[', '[]', '%', '::%', ':::', '[::1', '1.2.3.4.5']) own(text);
  });
});
