import * as z from 'zod/mini'
import { call } from './call.ts'
import { id } from './shapes.ts'

const label = z.string().check(z.regex(/^[A-Za-z0-9][\w-]{0,29}$/))

export const labelMember = call({
  path: 'PUT /bo/members/labels',
  summary: 'Replaces the labels of a member, which the member’s calls return as `memberLabel`.',
  caller: 'operator',
  permission: 'members.label',
  input: z.object({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    labels: z.array(label).check(z.maxLength(20)),
  }),
  output: z.object({ memberId: id, labels: z.array(z.string()) }),
  refusals: [],
})
