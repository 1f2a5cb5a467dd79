import * as z from 'zod/mini'
import { call } from './call.ts'
import { payeeKinds, returnReasons } from './cashier-withdrawals.ts'
import { withdrawalHolders, withdrawalStages, withdrawalStates } from './withdrawal-states.ts'
import { id, instant, money, nothing, pageOf, pageQuery } from './shapes.ts'

/** The queues of staff: to review, to confirm by a second person, in trouble, said to be paid by hand, late, and all that are open. */
export const withdrawalQueues = ['review', 'second', 'trouble', 'hand', 'late', 'open'] as const

const staffMember = z.nullable(z.string())
const note = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))
/** What the member reads, in the member's own language; may be empty where the reason says it. */
const words = z._default(z.string().check(z.trim(), z.maxLength(300)), '')

const item = z.object({
  id,
  reference: z.string(),
  memberId: id,
  amount: money,
  fee: money,
  receive: money,
  state: z.enum(withdrawalStates),
  stage: z.enum(withdrawalStages),
  holder: z.enum(withdrawalHolders),
  deadline: z.nullable(instant),
  late: z.boolean(),
  createdAt: instant,
  /** Of the automatic check, 0 to 100; null before it. */
  score: z.nullable(z.number()),
  /** Whether two people have to approve it. */
  fourEyes: z.boolean(),
  claimedBy: staffMember,
  claimedAt: z.nullable(instant),
})

export const listWithdrawalCases = call({
  path: 'GET /bo/withdrawals',
  summary: 'The withdrawals of a queue, those due first.',
  caller: 'operator',
  permission: 'withdrawals.read',
  input: z.object({ ...pageQuery, queue: z._default(z.enum(withdrawalQueues), 'review') }),
  output: pageOf(item),
  refusals: [],
})

/** What a reviewer goes through. `state`: whether it is as it should be, calls for a look, or is not known. */
export const checklistItems = [
  'IDENTITY',
  'FIRST_WITHDRAWAL',
  'PAYEE_NAME',
  'NEW_PAYEE',
  'AFTER_RESET',
  'PLAY',
  'WINNINGS',
  'SHARED_ADDRESS',
  'VELOCITY',
  'METHODS',
  'LISTS',
  'HOLD',
] as const

export const getWithdrawalCase = call({
  path: 'GET /bo/withdrawals/one',
  summary:
    'A withdrawal with its score, each point explained, the checklist, tries to pay it, and its timeline. The view is recorded.',
  caller: 'operator',
  permission: 'withdrawals.read',
  input: z.object({ id }),
  output: z.object({
    ...item.shape,
    payee: z.object({
      id,
      kind: z.enum(payeeKinds),
      institution: z.string(),
      network: z.nullable(z.string()),
      masked: z.string(),
      holder: z.string(),
    }),
    reason: z.nullable(z.enum(returnReasons)),
    words: z.string(),
    isAutomatic: z.boolean(),
    /** Who approved it first, and second. */
    maker: staffMember,
    madeAt: z.nullable(instant),
    checker: staffMember,
    checkedAt: z.nullable(instant),
    risk: z.array(
      z.object({
        name: z.string(),
        points: z.number(),
        /** Calls for a person whatever the score is. */
        calls: z.boolean(),
        /** The figures behind it; money in minor units. */
        about: z.record(z.string(), z.string()),
        /** The same as a sentence. */
        says: z.string(),
      }),
    ),
    checklist: z.array(z.object({ item: z.enum(checklistItems), state: z.enum(['GOOD', 'LOOK', 'UNKNOWN']) })),
    attempts: z.array(
      z.object({
        attempt: z.number(),
        reference: z.string(),
        channel: z.string(),
        amount: money,
        state: z.enum(['SENDING', 'PENDING', 'UNKNOWN', 'DISPUTED', 'SUCCEEDED', 'FAILED']),
        reason: z.nullable(z.enum(['DECLINED', 'PAYEE', 'UNSENT', 'NOT_FOUND', 'BY_HAND', 'REST'])),
        sentAt: instant,
        finishedAt: z.nullable(instant),
        /** What one person says became of it, and whether another agreed. */
        proposed: z.nullable(z.enum(['SUCCEEDED', 'FAILED'])),
        proof: z.nullable(z.string()),
        maker: staffMember,
        checker: staffMember,
        agreed: z.nullable(z.boolean()),
      }),
    ),
    timeline: z.array(
      z.object({
        state: z.enum(withdrawalStates),
        stage: z.enum(withdrawalStages),
        holder: z.enum(withdrawalHolders),
        at: instant,
        endedAt: z.nullable(instant),
        deadline: z.nullable(instant),
        late: z.boolean(),
      }),
    ),
  }),
  refusals: [],
})

const moved = z.object({ state: z.enum(withdrawalStates), stage: z.enum(withdrawalStages) })

export const claimWithdrawal = call({
  path: 'POST /bo/withdrawals/claim',
  summary: 'Takes a withdrawal under review on, or gives it back. One person has it at a time, for half an hour.',
  caller: 'operator',
  permission: 'withdrawals.review',
  input: z.object({ id, held: z._default(z.boolean(), true) }),
  output: z.object({ claimedBy: staffMember }),
  /** CASE_CLOSED with `claimedBy` when another has it. */
  refusals: ['CASE_CLOSED'],
})

export const approveWithdrawal = call({
  path: 'POST /bo/withdrawals/approve',
  summary:
    'Approves a withdrawal under review. From `wd.fourEyesFrom` on this is the first of two people; `confirmWithdrawal` is the second.',
  caller: 'operator',
  permission: 'withdrawals.review',
  input: z.object({ id, note }),
  output: moved,
  refusals: ['CASE_CLOSED', 'SAME_PERSON', 'WD_HELD'],
})

export const confirmWithdrawal = call({
  path: 'POST /bo/withdrawals/confirm',
  summary: 'The second approval of a withdrawal. Who approved it first cannot.',
  caller: 'operator',
  permission: 'withdrawals.decide',
  input: z.object({ id, note }),
  output: moved,
  refusals: ['CASE_CLOSED', 'SAME_PERSON', 'WD_HELD'],
})

export const rejectWithdrawal = call({
  path: 'POST /bo/withdrawals/reject',
  summary: 'Rejects a withdrawal under review. The money goes back to the balance; the member reads the reason.',
  caller: 'operator',
  permission: 'withdrawals.review',
  input: z.object({ id, reason: z.enum(returnReasons), words, note }),
  output: moved,
  refusals: ['CASE_CLOSED'],
})

export const returnWithdrawal = call({
  path: 'POST /bo/withdrawals/return',
  summary:
    'Returns a withdrawal that is not being paid, as when the member asks for it or no channel works. The money goes back to the balance.',
  caller: 'operator',
  permission: 'withdrawals.review',
  input: z.object({ id, reason: z.enum(returnReasons), words, note }),
  output: moved,
  refusals: ['CASE_CLOSED'],
})

export const retryWithdrawal = call({
  path: 'POST /bo/withdrawals/retry',
  summary: 'Sends a withdrawal in trouble again, as if no try had failed before it.',
  caller: 'operator',
  permission: 'withdrawals.review',
  input: z.object({ id, note }),
  output: moved,
  refusals: ['CASE_CLOSED'],
})

export const settlePayout = call({
  path: 'POST /bo/withdrawals/settle',
  summary:
    'Says what became of a payment: paid by hand with the reference of the bank, or how a try that is unclear ended. Nothing moves before another person agrees.',
  caller: 'operator',
  permission: 'withdrawals.review',
  input: z.object({
    id,
    paid: z.boolean(),
    /** The reference of the bank or the provider. */
    proof: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)),
    note,
  }),
  output: moved,
  /** PAYEE_NOT_USABLE when the payee was barred, or the member frozen, since it was approved. */
  refusals: ['CASE_CLOSED', 'WD_HELD', 'PAYEE_NOT_USABLE'],
})

export const agreeOnPayout = call({
  path: 'POST /bo/withdrawals/settle/agree',
  summary: 'Agrees with what another person says became of a payment, or does not.',
  caller: 'operator',
  permission: 'withdrawals.decide',
  input: z.object({ id, agreed: z.boolean(), note }),
  output: moved,
  refusals: ['CASE_CLOSED', 'SAME_PERSON'],
})

const hold = z.object({
  id,
  reason: z.string(),
  /** What the member reads. */
  words: z.string(),
  /** Null: the automatic check. */
  setBy: staffMember,
  setAt: instant,
  until: z.nullable(instant),
  releasedBy: staffMember,
  releasedAt: z.nullable(instant),
  releaseReason: z.nullable(z.string()),
})

export const listWithdrawalHolds = call({
  path: 'GET /bo/withdrawals/holds',
  summary: 'The holds on a member’s withdrawals, newest first, and the member’s own limits.',
  caller: 'operator',
  permission: 'withdrawals.read',
  input: z.object({ memberId: id }),
  output: z.object({ list: z.array(hold), max: z.nullable(money), dayMax: z.nullable(money) }),
  refusals: [],
})

export const holdWithdrawals = call({
  path: 'POST /bo/withdrawals/holds',
  summary: 'Holds all withdrawals of a member, at once: requested ones wait for a person, and no new ones are taken.',
  caller: 'operator',
  permission: 'withdrawals.review',
  input: z.object({
    memberId: id,
    reason: note,
    words: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
    until: z._default(z.nullable(instant), null),
  }),
  output: z.object({ id }),
  refusals: [],
})

export const releaseWithdrawals = call({
  path: 'POST /bo/withdrawals/holds/release',
  summary: 'Releases a hold. Its withdrawals stay under review.',
  caller: 'operator',
  permission: 'withdrawals.decide',
  input: z.object({ id, reason: note }),
  output: nothing,
  refusals: ['CASE_CLOSED', 'SAME_PERSON'],
})

export const limitWithdrawals = call({
  path: 'POST /bo/withdrawals/limits',
  summary: 'Sets how much one withdrawal and one day of a member may take out. The lowest of all limits counts; null sets none.',
  caller: 'operator',
  permission: 'withdrawals.review',
  input: z.object({ memberId: id, max: z.nullable(money), dayMax: z.nullable(money), reason: note }),
  output: nothing,
  refusals: [],
})
