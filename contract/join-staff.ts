import * as z from 'zod/mini'
import { earningTerms } from './agent.ts'
import { call } from './call.ts'
import { id } from './shapes.ts'

const caseNumber = z.string().check(z.regex(/^J-[2-9A-Z]{8}$/))
const username = z.string().check(z.trim(), z.maxLength(80))

/** How credentials reach a partner. STAFF: staff pass them on by the contact of the request. */
const credentialWays = ['SMS', 'MAIL', 'STAFF'] as const

/** Whether staff pass credentials on themselves although the site could send them. */
const byStaff = z._default(z.boolean(), false)

const credentials = {
  sentBy: z.enum(credentialWays),
  /** Of STAFF alone, and once; '' when the site sends it. */
  password: z.string(),
}

export const approveJoinRequest = call({
  path: 'POST /bo/join/approve',
  summary:
    'Approves a request to become a partner: opens the account and sends its credentials, by mail or text message where the contact is one. A repeat opens nothing and answers the same account.',
  caller: 'operator',
  permission: 'join.approve',
  input: z.object({
    caseNumber,
    type: z.enum(['HEAD_AGENT', 'AGENT']),
    username: username.check(z.minLength(1)),
    terms: earningTerms,
    /** The agent above of an AGENT; '' for the platform. */
    under: z._default(username, ''),
    byStaff,
  }),
  output: z.object({ memberId: id, username: z.string(), ...credentials }),
  /** CASE_CLOSED: it was decided otherwise. RATE_ABOVE_OWN with `fields`. QUOTA_REACHED: of the agent above. RG_EXCLUDED: the person is self-excluded. */
  refusals: ['CASE_CLOSED', 'USERNAME_IN_USE', 'PASSWORD_COMMON', 'RATE_ABOVE_OWN', 'QUOTA_REACHED', 'RG_EXCLUDED'],
})

export const sendJoinCredentials = call({
  path: 'POST /bo/join/credentials',
  summary: 'Gives the account of an approved request another initial password and sends it, while its first one is not replaced.',
  caller: 'operator',
  permission: 'join.approve',
  input: z.object({ caseNumber, byStaff }),
  output: z.object({ username: z.string(), ...credentials }),
  /** CASE_CLOSED: it is not approved, or the partner has chosen a password. */
  refusals: ['CASE_CLOSED'],
})
