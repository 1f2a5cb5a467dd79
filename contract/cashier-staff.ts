import * as z from 'zod/mini'
import { call } from './call.ts'
import { depositKinds, depositReasons, rejectReasons } from './cashier.ts'
import { depositStates } from './deposit-states.ts'
import { id, instant, money, nothing, pageOf, pageQuery, whole } from './shapes.ts'

/** Why staff do something, for the audit. */
const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))
const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))

/** `REVERSE`: a bank has taken back what was credited. `RETURN`: a line was sent back. */
const settlementKinds = ['CREDIT', 'REJECT', 'REVERSE', 'RETURN'] as const

/** What one of staff has proposed, for another to decide on. */
const proposed = z.object({
  id,
  kind: z.enum(settlementKinds),
  depositId: z.nullable(id),
  lineId: z.nullable(id),
  amount: money,
  reason: z.string(),
  proposedAt: instant,
})

const line = z.object({
  id,
  accountId: id,
  amount: money,
  currency: z.string(),
  paidFrom: instant,
  paidUntil: instant,
  /** "U A*** A***"; the whole name is in `getDepositLine`. */
  payer: z.string(),
  codes: z.array(z.string()),
  txnTail: z.nullable(z.string()),
  /** Why it waits: no deposit, several, or one that had ended. */
  reason: z.nullable(z.string()),
  depositId: z.nullable(id),
})

export const listDepositQueue = call({
  path: 'GET /bo/deposits',
  summary:
    'Deposits that wait for staff, the oldest first: those in review, those whose payer says that they are paid, and those that one person wants to take back.',
  caller: 'operator',
  permission: 'deposits.read',
  input: z.object({ ...pageQuery }),
  output: pageOf(
    z.object({
      id,
      reference: z.string(),
      memberId: id,
      username: z.string(),
      method: z.string(),
      kind: z.enum(depositKinds),
      state: z.enum(depositStates),
      reason: z.nullable(z.enum(depositReasons)),
      amount: money,
      received: z.nullable(money),
      currency: z.string(),
      remark: z.nullable(z.string()),
      accountId: z.nullable(id),
      txnTail: z.nullable(z.string()),
      slips: z.array(id),
      createdAt: instant,
      expiresAt: instant,
      line: z.nullable(line),
      proposed: z.nullable(proposed),
    }),
  ),
  refusals: [],
})

export const listDepositLines = call({
  path: 'GET /bo/deposits/lines',
  summary: 'Statement lines without a deposit, the oldest first.',
  caller: 'operator',
  permission: 'deposits.read',
  input: z.object({ ...pageQuery }),
  output: pageOf(z.object({ ...line.shape, proposed: z.nullable(proposed) })),
  refusals: [],
})

export const getDepositLine = call({
  path: 'GET /bo/deposits/line',
  summary: 'A statement line with its payer, the payer’s account and the remark as they came.',
  caller: 'operator',
  permission: 'deposits.read',
  input: z.object({ id }),
  output: z.object({ ...line.shape, payer: z.string(), payerAccount: z.string(), remark: z.string() }),
  refusals: [],
})

/** Bytes of the text of a statement. */
const statementMax = 1024 * 1024

export const importDepositLines = call({
  path: 'POST /bo/deposits/lines',
  summary:
    'Takes the lines of a statement as CSV, each once, and matches them. docs/recipes/import-a-statement.md says its columns.',
  caller: 'operator',
  permission: 'deposits.settle',
  bodyMax: 2 * statementMax,
  unrecorded: ['csv'],
  input: z.object({ accountId: id, csv: z.string().check(z.minLength(1), z.maxLength(statementMax)) }),
  output: z.object({
    added: z.number(),
    /** Lines that were here before. */
    repeated: z.number(),
    /** Lines that were not taken, by their row in the file. */
    faults: z.array(z.object({ row: z.number(), fault: z.string() })),
  }),
  refusals: [],
})

export const settleDeposit = call({
  path: 'POST /bo/deposits/settle',
  summary:
    'Credits a deposit with what was received, by a line or by what its provider said, rejects it, takes it back as its bank did, or says that a line was sent back. From an amount on, and to take back always, it waits for a second person.',
  caller: 'operator',
  permission: 'deposits.settle',
  input: z.object({
    kind: z.enum(settlementKinds),
    depositId: z.optional(id),
    lineId: z.optional(id),
    because: z.optional(z.enum(rejectReasons)),
    reason,
  }),
  output: z.object({ id, state: z.enum(['PROPOSED', 'DONE']) }),
  refusals: ['DEPOSIT_NOT_OPEN', 'DEPOSIT_LINE_TAKEN', 'DEPOSIT_UNPAID', 'CASE_CLOSED'],
})

export const decideDepositSettlement = call({
  path: 'POST /bo/deposits/decide',
  summary: 'Carries out what another of staff has proposed for a deposit, or refuses it.',
  caller: 'operator',
  permission: 'deposits.decide',
  input: z.object({ id, decision: z.enum(['DONE', 'REFUSED']) }),
  output: nothing,
  refusals: ['SAME_PERSON', 'CASE_CLOSED', 'DEPOSIT_NOT_OPEN', 'DEPOSIT_LINE_TAKEN'],
})

export const getDepositProof = call({
  path: 'GET /bo/deposits/slip',
  summary: 'A slip, watermarked with its viewer and time. Every look is kept.',
  caller: 'operator',
  permission: 'deposits.read',
  input: z.object({ id }),
  output: z.object({ type: z.string(), image: z.string() }),
  refusals: [],
})

export const listDepositAccounts = call({
  path: 'GET /bo/deposits/accounts',
  summary: 'The accounts of the house that members transfer to.',
  caller: 'operator',
  permission: 'deposits.read',
  input: nothing,
  output: z.object({
    list: z.array(
      z.object({
        id,
        method: z.string(),
        institution: z.string(),
        holder: z.string(),
        number: z.string(),
        weight: z.number(),
        state: z.enum(['PROPOSED', 'OPEN', 'REFUSED', 'CLOSED']),
      }),
    ),
  }),
  refusals: [],
})

export const proposeDepositAccount = call({
  path: 'POST /bo/deposits/accounts',
  summary: 'Proposes an account that members shall transfer to. Nothing is shown before a second person opens it.',
  caller: 'operator',
  permission: 'deposits.settle',
  input: z.object({
    method: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
    institution: label,
    holder: label,
    number: z.string().check(z.regex(/^[0-9A-Za-z +-]{4,40}$/)),
    weight: z._default(whole(1, 1000), 100),
    reason,
  }),
  output: z.object({ id }),
  refusals: ['ACCOUNT_IN_USE'],
})

export const decideDepositAccount = call({
  path: 'POST /bo/deposits/accounts/decide',
  summary: 'Opens an account that another of staff has proposed, or refuses it.',
  caller: 'operator',
  permission: 'deposits.decide',
  input: z.object({ id, decision: z.enum(['OPEN', 'REFUSED']) }),
  output: nothing,
  refusals: ['SAME_PERSON', 'CASE_CLOSED'],
})

export const closeDepositAccount = call({
  path: 'POST /bo/deposits/accounts/close',
  summary: 'Closes an account for new deposits, for good. Money that still comes to it is matched.',
  caller: 'operator',
  permission: 'deposits.settle',
  input: z.object({ id }),
  output: nothing,
  refusals: ['CASE_CLOSED'],
})
