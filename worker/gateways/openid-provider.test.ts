import { describe, expect, it } from 'vitest';
import { toProfile } from './openid-provider.ts';

const profileOf = (claims: object, verifiedIssuers: string[] = []) =>
  toProfile(
    'https://id.example',
    { sub: 'ana', email: 'ana@example.com', ...claims },
    verifiedIssuers,
  );

describe('a profile', () => {
  it('has names without characters that hide or turn other text', () => {
    const claims = { given_name: '\u202enimdA\u200b', family_name: '\u200b\u2060' };
    expect(profileOf(claims)).toMatchObject({ firstName: 'nimdA', lastName: null });
  });

  it('has the verified email and the names of its claims', () => {
    const claims = { email_verified: true, given_name: ' Ana ', family_name: 'Lee' };
    expect(profileOf(claims)).toEqual({
      issuer: 'https://id.example',
      subject: 'ana',
      email: 'ana@example.com',
      emailVerified: true,
      firstName: 'Ana',
      lastName: 'Lee',
      profileImageUrl: null,
    });
  });

  it.each([[true], ['true'], ['True']])('is verified by %j', (email_verified) => {
    expect(profileOf({ email_verified }).emailVerified).toBe(true);
  });

  it.each([[false], ['false'], [1], [undefined], [{}]])(
    'is not verified by %j',
    (email_verified) => {
      expect(profileOf({ email_verified }).emailVerified).toBe(false);
    },
  );

  it('is verified by an issuer that the shop trusts, unless it says otherwise', () => {
    expect(profileOf({}, ['https://id.example/']).emailVerified).toBe(true);
    expect(profileOf({}, ['https://other.example']).emailVerified).toBe(false);
    expect(profileOf({ email_verified: 'false' }, ['https://id.example']).emailVerified).toBe(
      false,
    );
  });

  it.each([
    ['a'.repeat(5000), 'a'.repeat(100)],
    [`${'a'.repeat(99)}😀`, `${'a'.repeat(99)}\ufffd`],
    ['An\0a', 'Ana'],
    [' \n', null],
    ['\u3164\u200b', null],
    [7, null],
  ])('has no unusable name: %j', (given_name, firstName) => {
    expect(profileOf({ given_name }).firstName).toBe(firstName);
  });

  it.each([[''], [undefined], [7], [`${'a'.repeat(250)}@example.com`]])(
    'requires an email address: %j',
    (email) => {
      expect(() => profileOf({ email })).toThrow('doesn’t have an email address');
    },
  );
});
