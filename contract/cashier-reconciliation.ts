import * as z from 'zod/mini'
import { call } from './call.ts'
import { day, id, instant, money, nothing, pageOf, pageQuery, stake } from './shapes.ts'

const statuses = ['MATCHED', 'MISSING_OURS', 'MISSING_THEIRS', 'AMOUNT_DIFF', 'DUPLICATE', 'CARRIED'] as const
const caseStates = ['OPEN', 'EXPLAINED', 'CORRECTED', 'CLOSED'] as const

const source = z.string().check(z.regex(/^[A-Za-z0-9:_-]{1,60}$/))
const note = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))
const staffMember = z.nullable(z.string())

const signOff = z.nullable(z.object({ by: staffMember, at: instant, note: z.string() }))

export const listReconciliationDays = call({
  path: 'GET /bo/reconciliation/days',
  summary: 'The days that are over, the last one first: whether all was compared, how many cases are open, and who signed.',
  caller: 'operator',
  permission: 'reconciliation.read',
  input: z.object({ ...pageQuery }),
  output: pageOf(
    z.object({
      day,
      /** How many sources were compared, of how many. */
      done: z.number(),
      sources: z.number(),
      cases: z.number(),
      openCases: z.number(),
      signOff,
    }),
  ),
  refusals: [],
})

const figure = z.object({ status: z.enum(statuses), count: z.number(), ours: money, theirs: money })

export const getReconciliationDay = call({
  path: 'GET /bo/reconciliation/day',
  summary: 'A day with each source: the figures of all its runs, and why the other side could not be asked.',
  caller: 'operator',
  permission: 'reconciliation.read',
  input: z.object({ day }),
  output: z.object({
    day,
    sources: z.array(
      z.object({
        source: z.string(),
        state: z.enum(['WAITING', 'DONE']),
        tries: z.number(),
        triedAt: z.nullable(instant),
        /** When it is tried again. */
        nextAt: z.nullable(instant),
        fault: z.nullable(z.string()),
        /** The last one counts. `by` null: the system. */
        runs: z.array(z.object({ run: z.number(), at: instant, by: staffMember, figures: z.array(figure) })),
      }),
    ),
    cases: z.number(),
    openCases: z.number(),
    signOff,
  }),
  refusals: [],
})

export const listReconciliationItems = call({
  path: 'GET /bo/reconciliation/items',
  summary: 'The lines of a day and source, with what the ledger has and what the other side says.',
  caller: 'operator',
  permission: 'reconciliation.read',
  input: z.object({ ...pageQuery, day, source, status: z.optional(z.enum(statuses)) }),
  output: pageOf(
    z.object({
      kind: z.string(),
      reference: z.string(),
      lineId: z.nullable(z.string()),
      status: z.enum(statuses),
      ours: z.nullable(money),
      theirs: z.nullable(money),
      currency: z.string(),
      oursAt: z.nullable(instant),
      theirsAt: z.nullable(instant),
      record: z.nullable(z.string()),
      /** The earlier day on which it lacked a side. */
      since: z.nullable(day),
    }),
  ),
  refusals: [],
})

export const getReconciliationReport = call({
  path: 'GET /bo/reconciliation/report',
  summary: 'A day as CSV: who signed it, the figures of each source, its cases and all lines. At most 100,000 lines of a source.',
  caller: 'operator',
  permission: 'reconciliation.read',
  input: z.object({ day }),
  /** `isWhole`: false where lines are left out, which the table says as well. */
  output: z.object({ name: z.string(), csv: z.string(), isWhole: z.boolean() }),
  refusals: [],
})

export const getReconciliationDocument = call({
  path: 'GET /bo/reconciliation/document',
  summary: 'A day as PDF, in base64: who signed it, its figures, at most 300 breaks of a kind and 300 cases.',
  caller: 'operator',
  permission: 'reconciliation.read',
  input: z.object({ day }),
  /** `isWhole`: nothing was left out; what was is said on its first page. */
  output: z.object({ name: z.string(), pdf: z.string(), isWhole: z.boolean() }),
  refusals: [],
})

export const compareDayAgain = call({
  path: 'POST /bo/reconciliation/run',
  summary: 'Compares a day with a source again. The runs before stay; the new one counts. Who did it cannot sign the day off.',
  caller: 'operator',
  permission: 'reconciliation.settle',
  input: z.object({ day, source, reason: note }),
  output: z.object({ run: z.number(), breaks: z.number() }),
  /** PROVIDER_DOWN with `fault`. */
  refusals: ['PROVIDER_DOWN', 'DAY_SIGNED'],
})

const adjustment = z.object({
  id,
  caseId: id,
  direction: z.enum(['MORE', 'LESS']),
  account: z.string(),
  amount: money,
  reason: z.string(),
  maker: staffMember,
  proposedAt: instant,
  state: z.enum(['PROPOSED', 'APPROVED', 'REJECTED']),
  checker: staffMember,
  decision: z.nullable(z.string()),
  entryId: z.nullable(id),
})

const record = z.string().check(z.trim(), z.regex(/^[a-z-]{2,30}:[\w:-]{1,60}$/))

export const listReconciliationCases = call({
  path: 'GET /bo/reconciliation/cases',
  summary: 'The cases of breaks, the oldest first; of one day, or of all. `open`: only those that are not closed.',
  caller: 'operator',
  permission: 'reconciliation.read',
  input: z.object({ ...pageQuery, day: z.optional(day), open: z._default(z.enum(['0', '1']), '1') }),
  output: pageOf(
    z.object({
      id,
      day,
      source: z.string(),
      kind: z.string(),
      reference: z.string(),
      line: z.string(),
      status: z.enum(statuses),
      ours: z.nullable(money),
      theirs: z.nullable(money),
      currency: z.string(),
      state: z.enum(caseStates),
      openedAt: instant,
      owner: staffMember,
      ownedAt: z.nullable(instant),
      /** Null with a note: a later comparison. */
      settledBy: staffMember,
      settledAt: z.nullable(instant),
      note: z.nullable(z.string()),
      records: z.array(z.string()),
      closedBy: staffMember,
      closedAt: z.nullable(instant),
      closedNote: z.nullable(z.string()),
      adjustments: z.array(adjustment),
    }),
  ),
  refusals: [],
})

export const takeReconciliationCase = call({
  path: 'POST /bo/reconciliation/cases/take',
  summary: 'Takes a case on, or gives it back. One person has it at a time.',
  caller: 'operator',
  permission: 'reconciliation.settle',
  input: z.object({ id, held: z._default(z.boolean(), true) }),
  output: z.object({ owner: staffMember }),
  /** CASE_CLOSED with `owner` when another has it. */
  refusals: ['CASE_CLOSED', 'DAY_SIGNED'],
})

export const settleReconciliationCase = call({
  path: 'POST /bo/reconciliation/cases/settle',
  summary:
    'Says what became of a case: explained, or corrected by the records that are linked. What is corrected names a record or has an approved adjustment.',
  caller: 'operator',
  permission: 'reconciliation.settle',
  input: z.object({
    id,
    as: z.enum(['EXPLAINED', 'CORRECTED']),
    note,
    /** "deposit:4711", "adjustment:12". */
    records: z._default(z.array(record).check(z.maxLength(15)), []),
  }),
  output: nothing,
  refusals: ['CASE_CLOSED', 'DAY_SIGNED'],
})

export const closeReconciliationCase = call({
  path: 'POST /bo/reconciliation/cases/close',
  summary: 'Closes a case that is explained or corrected.',
  caller: 'operator',
  permission: 'reconciliation.settle',
  input: z.object({ id, note }),
  output: nothing,
  refusals: ['CASE_CLOSED', 'DAY_SIGNED'],
})

export const proposeSuspense = call({
  path: 'POST /bo/reconciliation/adjustments',
  summary:
    'Proposes to move money that belongs to no one between a provider’s account and suspense, because of an open case. Nothing is posted before a second person approves it.',
  caller: 'operator',
  permission: 'reconciliation.settle',
  idempotent: true,
  input: z.object({
    caseId: id,
    /** Whether the provider holds more than the ledger says, or less. */
    direction: z.enum(['MORE', 'LESS']),
    amount: stake,
    reason: note,
  }),
  output: z.object({ id }),
  /** ABOVE_MAX with `max`; FIELDS_INVALID where the source has no account of a provider. */
  refusals: ['CASE_CLOSED', 'DAY_SIGNED', 'ABOVE_MAX'],
})

export const decideOnSuspense = call({
  path: 'POST /bo/reconciliation/adjustments/decide',
  summary: 'Approves an adjustment of suspense, which moves the money, or rejects it. The proposer cannot decide.',
  caller: 'operator',
  permission: 'reconciliation.decide',
  input: z.object({ id, decision: z.enum(['APPROVED', 'REJECTED']), reason: note }),
  output: z.object({ state: z.enum(['APPROVED', 'REJECTED']), entryId: z.nullable(id) }),
  refusals: ['SAME_PERSON', 'CASE_CLOSED', 'DAY_SIGNED'],
})

export const signOffDay = call({
  path: 'POST /bo/reconciliation/sign-off',
  summary:
    'Signs a day off: all was compared, and all cases are closed. Who compared it by hand, settled or closed a case of it cannot.',
  caller: 'operator',
  permission: 'reconciliation.decide',
  input: z.object({ day, note }),
  output: nothing,
  /** DAY_NOT_READY with `waiting`, the sources that are not compared, and `openCases`. */
  refusals: ['DAY_SIGNED', 'DAY_NOT_READY', 'SAME_PERSON'],
})
