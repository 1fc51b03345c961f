import { describe, expect, it } from 'vitest';
import { joinMessage, signupCountText } from './waitlist-words.ts';

describe('what a visitor who joins reads', () => {
  it('thanks and asks to confirm the address', () => {
    expect(joinMessage({ kind: 'joined' })).toEqual({
      text: 'Thank you for joining the waitlist! Please check your email to confirm your address.',
      success: true,
    });
  });

  it('says in the success style that an address is on the list already', () => {
    expect(joinMessage({ kind: 'already-listed' })).toEqual({
      text: 'You are already on the waitlist! We will notify you when access is available.',
      success: true,
    });
  });

  it('passes on the sentence of a limit', () => {
    const sentence = 'Too many requests. Please wait 30 seconds and try again.';
    expect(joinMessage({ kind: 'refused', sentence })).toEqual({ text: sentence, success: false });
  });

  it('says of any other error that there was one', () => {
    expect(joinMessage({ kind: 'failed' })).toEqual({
      text: 'There was an error joining the waitlist. Please try again.',
      success: false,
    });
  });
});

describe('the live count', () => {
  it('is loading until it is known', () => {
    expect(signupCountText(null)).toBe('Loading...');
  });

  it.each([
    [0, '0 users have signed up!'],
    [1, '1 user has signed up!'],
    [2, '2 users have signed up!'],
    [1234, '1234 users have signed up!'],
  ])('says of %i: %s', (count, text) => {
    expect(signupCountText(count)).toBe(text);
  });
});
