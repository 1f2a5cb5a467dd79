import * as z from 'zod/mini'
import { call } from './call.ts'

/** What strangers do a proof of work for while the site is under pressure. */
export const workPurposes = ['login', 'register', 'captcha', 'code'] as const
export type WorkPurpose = (typeof workPurposes)[number]

/** The header that brings a proof: `{ challenge, solution }` as JSON in base64. */
export const workHeader = 'Proof-Of-Work'

const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,64}$/))

/** A challenge of ALTCHA, its version 2. `until`: when it expires, in seconds since 1970. */
export const workChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    cost: z.int(),
    data: z.object({ until: z.int() }),
    keyLength: z.int(),
    keyPrefix: hex,
    keySignature: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
})
export type WorkChallenge = z.output<typeof workChallenge>

export const workProof = z.object({ challenge: workChallenge, solution: z.object({ counter: z.int(), derivedKey: hex }) })

/** What comes with PROOF_OF_WORK_REQUIRED. */
export const workDemand = z.object({ purpose: z.enum(workPurposes) })

export const getWorkChallenge = call({
  path: 'GET /wps/proof-of-work',
  summary:
    'A challenge of ALTCHA that takes a phone about a second. Its solution, in the header `Proof-Of-Work`, lets one call of the purpose in, from the same subnet, within five minutes.',
  caller: 'anyone',
  whileClosed: true,
  input: workDemand,
  output: workChallenge,
  refusals: [],
})
