import * as z from 'zod/mini'
import { call } from './call.ts'
import { instant, nothing, pageOf, pageQuery } from './shapes.ts'

const ownOnly = ['REAL_ACCOUNT_NEEDED', 'ACCOUNT_FROZEN'] as const
const sessionId = z.string().check(z.regex(/^[\w-]{16}$/))

export const listSessions = call({
  path: 'GET /wps/mc/sessions',
  summary: 'The member’s sessions by device, the last used first.',
  caller: 'member',
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        id: sessionId,
        /** "Chrome · Android", or what the browser calls itself. */
        device: z.string(),
        address: z.string(),
        createdAt: instant,
        lastSeenAt: instant,
        current: z.boolean(),
      }),
    ),
  }),
  refusals: [...ownOnly],
})

export const endOtherSession = call({
  path: 'DELETE /wps/mc/session',
  summary: 'Logs another device out.',
  caller: 'member',
  input: z.object({ id: sessionId }),
  output: nothing,
  refusals: [...ownOnly],
})

export const endOtherSessions = call({
  path: 'DELETE /wps/mc/sessions/others',
  summary: 'Logs all other devices out.',
  caller: 'member',
  input: nothing,
  output: z.object({ ended: z.number() }),
  refusals: [...ownOnly],
})

const loginResults = ['OK', 'WRONG_CREDENTIALS', 'CODE_WRONG', 'CHALLENGED', 'NOT_MEMBER', 'NOT_AGENT', 'ACCOUNT_FROZEN'] as const
export type LoginResult = (typeof loginResults)[number]

export const listLogins = call({
  path: 'GET /wps/mc/loginLog',
  summary: 'Login attempts of the last 90 days, newest first.',
  caller: 'member',
  input: z.object(pageQuery),
  output: pageOf(z.object({ at: instant, address: z.string(), device: z.string(), result: z.enum(loginResults) })),
  refusals: [...ownOnly],
})

const subnet = z.string().check(z.regex(/^[0-9a-f.:]{3,40}\/\d{2}$/))

export const listAddresses = call({
  path: 'GET /wps/mc/addresses',
  summary: 'Trusted devices and networks, from which the member logs in without a second factor.',
  caller: 'member',
  input: nothing,
  output: z.object({
    list: z.array(z.object({ subnet, firstAt: instant, lastAt: instant, current: z.boolean() })),
  }),
  refusals: [...ownOnly],
})

export const forgetAddress = call({
  path: 'DELETE /wps/mc/address',
  summary: 'Removes a trusted device or network: the next login from there needs a second factor.',
  caller: 'member',
  input: z.object({ subnet }),
  output: nothing,
  refusals: [...ownOnly],
})
