import * as z from 'zod/mini'
import { session } from './account.ts'
import { call } from './call.ts'
import { instant, nothing } from './shapes.ts'

/**
 * Passkeys (WebAuthn). Options and responses are those of the browser's API in its JSON form, bytes as base64url:
 * `PublicKeyCredentialCreationOptionsJSON`, `RegistrationResponseJSON` and their like.
 */

const text = (max: number) => z._default(z.string().check(z.maxLength(max)), '')
const base64url = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max))
const publicKey = z.literal('public-key')
const credentialId = base64url(1_400)
const ownOnly = ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN'] as const

const descriptors = z.array(z.object({ id: z.string(), type: publicKey, transports: z.array(z.string()) }))

const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  /** Empty: any passkey of this site. */
  allowCredentials: descriptors,
  userVerification: z.literal('required'),
})

const shown = { id: credentialId, rawId: credentialId, type: publicKey }

const registrationResponse = z.object({
  ...shown,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(40_000),
    transports: z._default(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)), []),
  }),
})

const authenticationResponse = z.object({
  ...shown,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: z.optional(base64url(200)),
  }),
})

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Whether it is stored with an account of the device's maker and may be on several devices. */
  isSynced: z.boolean(),
})

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

export const listPasskeys = call({
  path: 'GET /wps/mc/passkeys',
  summary: 'The passkeys of the member, and the address of the site at which passkeys work.',
  caller: 'member',
  input: nothing,
  output: z.object({ list: z.array(passkey), origin: z.string(), recoveryCodesLeft: z.number() }),
  refusals: [...ownOnly],
})

export const startPasskey = call({
  path: 'POST /wps/mc/passkeys/options',
  summary: 'Begins to add a passkey. Needs the password; the challenge is valid for five minutes in this session.',
  caller: 'member',
  encrypted: true,
  input: z.object({ password: z.string().check(z.minLength(1), z.maxLength(128)) }),
  output: z.object({ options: creationOptions }),
  refusals: [...ownOnly, 'STEP_UP_REQUIRED', 'PASSWORD_WRONG', 'PASSWORD_NEEDED', 'PASSKEYS_MAX'],
})

export const addPasskey = call({
  path: 'POST /wps/mc/passkeys',
  summary:
    'Adds the passkey that the browser has made. With the first second factor of a member come recovery codes, returned only once.',
  caller: 'member',
  input: z.object({ name, response: registrationResponse }),
  output: z.object({ passkey, recoveryCodes: z.array(z.string()) }),
  refusals: [...ownOnly, 'PASSKEY_WRONG', 'PASSKEY_OVER', 'PASSKEY_KNOWN', 'PASSKEYS_MAX'],
})

export const renamePasskey = call({
  path: 'PUT /wps/mc/passkeys',
  summary: 'Gives a passkey another name.',
  caller: 'member',
  input: z.object({ id: credentialId, name }),
  output: nothing,
  refusals: [...ownOnly],
})

export const removePasskey = call({
  path: 'POST /wps/mc/passkeys/remove',
  summary: 'Removes a passkey. With the last second factor the recovery codes go as well.',
  caller: 'member',
  input: z.object({ id: credentialId }),
  output: nothing,
  refusals: [...ownOnly, 'STEP_UP_REQUIRED'],
})

export const startPasskeyLogin = call({
  path: 'POST /wps/session/login/passkey/options',
  summary:
    'Begins a login by passkey: without a name, or as the answer to a login challenge. The challenge is valid for five minutes at this address.',
  caller: 'anyone',
  input: z.object({ challengeId: text(64) }),
  output: z.object({ options: requestOptions }),
  refusals: ['CHALLENGE_OVER'],
})

export const loginByPasskey = call({
  path: 'POST /wps/session/login/passkey',
  summary: 'Logs in by passkey, without a name, or as the answer to a login challenge.',
  caller: 'anyone',
  knowsDevice: true,
  input: z.object({
    response: authenticationResponse,
    challengeId: text(64),
    entry: z._default(z.enum(['member', 'agent']), 'member'),
    rememberMe: z._default(z.boolean(), false),
  }),
  output: session,
  refusals: ['PASSKEY_WRONG', 'PASSKEY_OVER', 'CHALLENGE_OVER', 'ACCOUNT_FROZEN', 'NOT_MEMBER', 'NOT_AGENT'],
})

export const startPasskeyStepUp = call({
  path: 'POST /wps/mc/stepUp/passkey/options',
  summary: 'Begins to prove by passkey that the member is present.',
  caller: 'member',
  whileDue: true,
  input: nothing,
  output: z.object({ options: requestOptions }),
  refusals: [...ownOnly],
})

export const stepUpByPasskey = call({
  path: 'POST /wps/mc/stepUp/passkey',
  summary: 'Proves by passkey that the member is present, as a code of the authenticator does.',
  caller: 'member',
  whileDue: true,
  input: z.object({ response: authenticationResponse }),
  output: z.object({ until: instant }),
  refusals: [...ownOnly, 'PASSKEY_WRONG', 'PASSKEY_OVER'],
})
