export type Shape = string | readonly Shape[] | { readonly [name: string]: Shape };

const ADDRESS = { email: 'address', email_verified: 'boolean', sub: 'uuid' };
const SIGNED_UP = { ...ADDRESS, phone_verified: 'boolean' };
const WAITLISTED = { ...SIGNED_UP, waitlist_signup: 'boolean' };

const identity = (identity_data: Shape) => ({
  identity_id: 'uuid',
  id: 'uuid',
  user_id: 'uuid',
  identity_data,
  provider: 'text',
  last_sign_in_at: 'moment',
  created_at: 'moment',
  updated_at: 'moment',
  email: 'address',
});

/** @param data what the account keeps about the person */
const user = (data: Shape, identities: readonly Shape[] = [identity(data)]) => ({
  id: 'uuid',
  aud: 'text',
  role: 'text',
  email: 'address',
  phone: 'text',
  app_metadata: { provider: 'text', providers: ['text'] },
  user_metadata: data,
  identities,
  created_at: 'moment',
  updated_at: 'moment',
  is_anonymous: 'boolean',
});

const CONFIRMED = {
  email_confirmed_at: 'moment',
  confirmed_at: 'moment',
  last_sign_in_at: 'moment',
};
const MAILED = { confirmation_sent_at: 'moment' };

const session = (of: Shape) => ({
  access_token: 'jwt',
  token_type: 'text',
  expires_in: 'number',
  expires_at: 'number',
  refresh_token: 'text',
  user: of,
});

const SIGNED_IN = { ...user(ADDRESS), ...CONFIRMED };

const PASSKEY = { id: 'uuid', friendly_name: 'text', created_at: 'moment' };

/** Of successful answers, by name. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  '{}': {},
  'new passkey': PASSKEY,
  passkeys: [PASSKEY],
  'new user': { ...user(SIGNED_UP), ...MAILED },
  'new user of the waitlist': { ...user(WAITLISTED), ...MAILED },
  'stand-in user': { ...user({}, []), ...MAILED },
  'signed-in user': SIGNED_IN,
  'session by password': { ...session(SIGNED_IN), weak_password: 'null' },
  'confirmed user': { ...user(SIGNED_UP), ...MAILED, ...CONFIRMED },
  session: session(SIGNED_IN),
  'session by recovery': session({ ...SIGNED_IN, recovery_sent_at: 'moment' }),
  'session by confirmation': session({ ...user(SIGNED_UP), ...MAILED, ...CONFIRMED }),
  health: { version: 'text', name: 'text', description: 'text' },
  'no keys': { keys: [] },
};

/** Answers that nothing here reads: they have at least this. */
export const LEAST: Readonly<Record<string, { readonly [name: string]: Shape }>> = {
  settings: {
    passkeys_enabled: 'boolean',
    disable_signup: 'boolean',
    mailer_autoconfirm: 'boolean',
    phone_autoconfirm: 'boolean',
    sms_provider: 'text',
    saml_enabled: 'boolean',
  },
  issuer: { issuer: 'text', jwks_uri: 'text' },
};
