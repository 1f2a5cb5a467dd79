import * as z from 'zod/mini'
import { call } from './call.ts'
import { contactTypes } from './shell.ts'

/** The queues: VIP members have their own. */
export const serviceLanes = ['live', 'vip'] as const
export type ServiceLane = (typeof serviceLanes)[number]

/** The type of a path: a page of this site, an external address, or one encrypted for the requesting browser. */
export const pathTypes = { page: 1, elsewhere: 2, sealed: 3 } as const

const coordinate = z.optional(z.string().check(z.regex(/^[\w-]{43}$/)))

export const getService = call({
  path: 'GET /wps/system/service',
  summary:
    'Ways to customer service, with those of VIP members for them. The path of type 3 identifies the caller: a JWE for the P-256 key `x`, `y` of the request, absent without one.',
  caller: 'anyone',
  whileClosed: true,
  input: z.object({ x: coordinate, y: coordinate }),
  output: z.object({
    /** Changes with the paths. */
    version: z.string(),
    lane: z.enum(serviceLanes),
    pathList: z.array(
      z.object({
        type: z.union([z.literal(1), z.literal(2), z.literal(3)]),
        csType: z.enum(contactTypes),
        title: z.string(),
        path: z.string(),
      }),
    ),
  }),
  refusals: [],
})
