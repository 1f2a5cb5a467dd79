import * as z from 'zod/mini'
import { call } from './call.ts'
import { pictureLimits } from './pictures.ts'
import { promotionCode, promotionRule, promotionTexts } from './promotion-rule.ts'
import { id, instant, money, nothing, pageOf, pageQuery, stake } from './shapes.ts'

const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))

export const savePromotion = call({
  path: 'POST /bo/promotions',
  summary: 'Proposes a promotion, or a new version of one: its rule and texts. A second person publishes it.',
  caller: 'operator',
  permission: 'promotions.propose',
  input: z.object({
    code: promotionCode,
    rule: promotionRule,
    texts: promotionTexts,
    image: z.string().check(z.regex(/^\/art\/[\w/.-]{1,120}$/)),
    reason,
  }),
  output: z.object({ id, version: z.number() }),
  refusals: ['PROMOTION_INVALID'],
})

export const publishPromotion = call({
  path: 'POST /bo/promotions/publish',
  summary: 'Publishes the proposed version of a promotion; who proposed it cannot.',
  caller: 'operator',
  permission: 'promotions.decide',
  input: z.object({ id, version: z.int(), reason }),
  output: nothing,
  /** PROMOTION_CODE_USED: `value.codes` are those of `value.promotion`, which runs at the same time: who enters one means either. */
  refusals: ['NOT_FOUND', 'SAME_PERSON', 'CASE_CLOSED', 'PROMOTION_CODE_USED'],
})

export const stopPromotion = call({
  path: 'POST /bo/promotions/stop',
  summary:
    'Stops a promotion at once. What members have taken stays theirs; what they earned of a running period is given with its end.',
  caller: 'operator',
  permission: 'promotions.propose',
  input: z.object({ id, reason }),
  output: nothing,
  refusals: ['NOT_FOUND'],
})

export const listStaffPromotions = call({
  path: 'GET /bo/promotions',
  summary: 'All promotions with what they have cost and who waits for a decision.',
  caller: 'operator',
  permission: 'promotions.read',
  input: z.object(pageQuery),
  output: pageOf(
    z.object({
      id,
      code: z.string(),
      state: z.enum(['PROPOSED', 'PUBLISHED', 'STOPPED']),
      /** The version that is published, 0 for none, and the newest one. */
      published: z.number(),
      newest: z.number(),
      rule: promotionRule,
      texts: promotionTexts,
      image: z.string(),
      proposedBy: z.string(),
      members: z.number(),
      /** Money of bonuses and rewards that were taken, less what was taken back. */
      cost: money,
      applying: z.number(),
    }),
  ),
  refusals: [],
})

export const tryPromotion = call({
  path: 'GET /bo/promotions/try',
  summary: 'What the newest version of a promotion would say to a member, and what a deposit or a base would bring.',
  caller: 'operator',
  permission: 'promotions.read',
  input: z.object({ id, username: z.string().check(z.maxLength(80)), base: money }),
  output: z.object({ bar: z.nullable(z.string()), bonus: money, required: money }),
  refusals: ['NOT_FOUND'],
})

export const listApplications = call({
  path: 'GET /bo/promotions/applications',
  summary: 'Applications that wait, oldest first, or those decided, newest first.',
  caller: 'operator',
  permission: 'promotions.read',
  input: z.object({ ...pageQuery, state: z._default(z.enum(['waiting', 'decided']), 'waiting') }),
  output: pageOf(
    z.object({
      id,
      promotionId: id,
      code: z.string(),
      memberId: id,
      username: z.string(),
      remark: z.string(),
      handle: z.string(),
      pictures: z.number(),
      at: instant,
      state: z.enum(['APPLYING', 'ISSUED', 'REJECTED']),
      reason: z.string(),
    }),
  ),
  refusals: [],
})

export const getApplicationPicture = call({
  path: 'GET /bo/promotions/applications/picture',
  summary: 'A picture of an application, WebP in Base64.',
  caller: 'operator',
  permission: 'promotions.read',
  input: z.object({ id, no: z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(pictureLimits.max)) }),
  output: z.object({ picture: z.string() }),
  refusals: ['NOT_FOUND'],
})

export const decideApplication = call({
  path: 'POST /bo/promotions/applications/decide',
  summary: 'Issues the reward of an application, or rejects it with a reason that the member reads.',
  caller: 'operator',
  permission: 'promotions.review',
  input: z.object({
    id,
    decision: z.enum(['issue', 'reject']),
    /** How much is issued, where the promotion gives up to an amount; of others it stands in the rule. */
    amount: z.optional(stake),
    reason: z.string().check(z.trim(), z.minLength(5), z.maxLength(300)),
  }),
  output: nothing,
  /** ABOVE_MAX: `value.max`. PROMOTION_NOT_FOR_YOU, PROMOTION_TAKEN: the member, now; the application still waits. */
  refusals: [
    'NOT_FOUND',
    'CASE_CLOSED',
    'PROMOTION_NOT_FOR_YOU',
    'PROMOTION_TAKEN',
    'PROMOTION_SPENT',
    'PROMOTION_OVER',
    'ABOVE_MAX',
  ],
})
