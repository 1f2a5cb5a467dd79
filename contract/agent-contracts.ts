import * as z from 'zod/mini'
import { gameTypes } from './brand.ts'
import { call } from './call.ts'
import { id, instant, money, nothing, pageOf, pageQuery } from './shapes.ts'

/** Contracts between an agent and the agent above: what a team's play earns beside rebates. */
export const contractKinds = ['DIVIDEND', 'DAILY_SALARY', 'HOURLY_SALARY', 'REALTIME_SALARY'] as const
export type ContractKind = (typeof contractKinds)[number]

/** The periods of each kind, the usual one first. */
export const contractPeriods = {
  DIVIDEND: ['semimonthly', 'weekly', 'monthly'],
  DAILY_SALARY: ['daily', 'weekly', 'semimonthly', 'monthly'],
  HOURLY_SALARY: ['hourly'],
  REALTIME_SALARY: ['daily'],
} as const satisfies Record<ContractKind, readonly string[]>
const periods = ['hourly', 'daily', 'weekly', 'semimonthly', 'monthly'] as const
export type ContractPeriod = (typeof periods)[number]

/** What of a period that ended below zero the next one begins with. */
export const carryModes = ['NONE', 'PREVIOUS', 'WITHIN_MONTH', 'PERMANENT'] as const
export type CarryMode = (typeof carryModes)[number]

const contractStates = [
  'PENDING',
  'ACTIVE',
  'TERMINATING',
  'REJECTED',
  'WITHDRAWN',
  'EXPIRED',
  'TERMINATED',
  'SUPERSEDED',
  'AUTO_ENDED',
] as const

/** A rate in percent, "12.00". */
const rate = z.string().check(
  z.regex(/^\d{1,2}\.\d{2}$/),
  z.refine((text) => text !== '0.00' && text !== '00.00'),
)

const count = (max: number) => z.number().check(z.int(), z.gte(0), z.lte(max))

/** The rate holds when all minima are reached; of several, the highest rate. `minLoss` is of dividends alone. */
const tier = z.object({ rate, minValidBet: money, minActive: count(100_000), minLoss: z._default(money, '0.00') })

export const tiersMax = 10

export const contractTerms = z.object({
  kind: z.enum(contractKinds),
  period: z.enum(periods),
  tiers: z.array(tier).check(z.minLength(1), z.maxLength(tiersMax)),
  /** Products whose bets count; all when empty. */
  products: z._default(z.array(z.enum(gameTypes)).check(z.maxLength(gameTypes.length)), []),
  /** Of dividends. */
  carryMode: z._default(z.enum(carryModes), 'NONE'),
  /** Of dividends: what is taken off what the team lost. */
  deductions: z._default(z.object({ rebates: z.boolean(), rewards: z.boolean(), salaries: z.boolean() }), {
    rebates: true,
    rewards: true,
    salaries: true,
  }),
  /** Of salaries: paid only for periods in which the team lost. */
  lossOnly: z._default(z.boolean(), false),
})

/** A contract as one of its two sides sees it. */
export const contractView = z.object({
  id,
  ...contractTerms.shape,
  state: z.enum(contractStates),
  /** Who pays; '' for the platform. */
  payer: z.string(),
  payeeId: id,
  payee: z.string(),
  /** The agent of the session is the payee, or the payer. */
  side: z.enum(['PAYEE', 'PAYER']),
  offeredAt: instant,
  /** An offer, or a request to end it, lapses then. */
  lapsesAt: z.nullable(instant),
  /** The periods it settles begin then, and end then. */
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  /** Of TERMINATING: which side wants it to end. */
  endWantedBy: z.nullable(z.enum(['PAYEE', 'PAYER'])),
  /** The contract of this kind that it takes the place of. */
  replaces: z.nullable(id),
})

const who = ['NOT_AGENT', 'ACCOUNT_FROZEN'] as const
const changing = [...who, 'ASSISTANT_LIMITED'] as const

const requestType = z.literal([0, 1, 2])

export const getContractInfo = call({
  path: 'GET /wps/ac/contracts/info',
  summary:
    'Which contract pages the agent has, which requests wait for an answer (0 none, 1 a new contract, 2 a termination), and what is owed to downlines.',
  caller: 'agent',
  input: nothing,
  output: z.object({
    enableCt: z.boolean(),
    divtypereq: requestType,
    dailysalreqtype: requestType,
    contracthoursalreq: requestType,
    realtimesalreqtype: requestType,
    /** The page of dividends. */
    salary: z.boolean(),
    dailySalary: z.boolean(),
    hourSalary: z.boolean(),
    agentRealtimeSalary: z.boolean(),
    /** Unpaid bills: until they are paid nothing can be withdrawn, sent down or offered. */
    owed: z.object({ amount: money, bills: z.number() }),
  }),
  refusals: who,
})

export const listContracts = call({
  path: 'GET /wps/ac/contracts',
  summary: 'Contracts of a kind between the agent and the agent above, or the direct downlines, the newest first.',
  caller: 'agent',
  input: z.object({
    ...pageQuery,
    kind: z.enum(contractKinds),
    side: z.enum(['PAYEE', 'PAYER']),
    payeeId: z.optional(id),
    state: z.optional(z.enum(['OPEN', 'LIVE', 'OVER'])),
  }),
  output: pageOf(contractView),
  refusals: who,
})

/** What a period comes to under terms. */
export const settledPeriod = {
  /** "2026-08-H1" */
  period: z.string(),
  since: instant,
  until: instant,
  stake: money,
  payout: money,
  validBet: money,
  active: z.number(),
  rebates: money,
  rewards: money,
  salaries: money,
  netLoss: money,
  carryIn: money,
  base: money,
  /** The rate that was reached; null when none was. */
  rate: z.nullable(z.string()),
  amount: money,
}

const outcome = z.object(settledPeriod)

export const simulateContract = call({
  path: 'POST /wps/ac/contracts/simulate',
  summary:
    'What the last complete period and the running one come to under terms, and under those that hold, by what the team really did. Changes nothing.',
  caller: 'agent',
  input: z.object({ payeeId: id, terms: contractTerms }),
  output: z.object({
    asOf: instant,
    last: z.object({ offered: outcome, held: z.nullable(outcome) }),
    running: z.object({ offered: outcome, held: z.nullable(outcome) }),
  }),
  refusals: [...who, 'CONTRACT_TERMS_INVALID'],
})

export const offerContract = call({
  path: 'POST /wps/ac/contracts',
  summary: 'Offers a contract to a direct downline, who has 72 hours to accept it. It takes the place of the one of this kind.',
  caller: 'agent',
  idempotent: true,
  input: z.object({ payeeId: id, terms: contractTerms }),
  output: contractView,
  /** CONTRACT_TERMS_INVALID and CONTRACT_RATE_ABOVE_OWN with `fields`; CONTRACT_OPEN: an offer of this kind waits already. */
  refusals: [...changing, 'CONTRACT_TERMS_INVALID', 'CONTRACT_RATE_ABOVE_OWN', 'CONTRACT_OPEN', 'BILLS_UNPAID', 'CONTRACTS_OFF'],
})

export const withdrawContract = call({
  path: 'POST /wps/ac/contracts/withdraw',
  summary: 'Takes back an offer that was not answered, or the own request to end a contract.',
  caller: 'agent',
  input: z.object({ id }),
  output: contractView,
  refusals: [...changing, 'CONTRACT_ANSWERED'],
})

export const terminateContract = call({
  path: 'POST /wps/ac/contracts/terminate',
  summary: 'Asks the other side to end a contract with its period. The platform agrees at once.',
  caller: 'agent',
  input: z.object({ id }),
  output: contractView,
  refusals: [...changing, 'CONTRACT_ANSWERED'],
})

const processInput = z.object({
  id,
  action: z.enum(['ACCEPT', 'REJECT']),
  /** Accepted: the contracts named by CONTRACT_CONSENT_NEEDED end when the new one begins. */
  agreesToEnd: z._default(z.boolean(), false),
})

const process = (path: `POST /wps/relay/${string}`, of: string) =>
  call({
    path,
    summary: `Accepts or rejects an offer, or a request to end a contract, of ${of}.`,
    caller: 'agent',
    input: processInput,
    output: contractView,
    /** CONTRACT_CONSENT_NEEDED with `contracts`: {id, payee, rate} of those that would end, because they promise more. */
    refusals: [...changing, 'CONTRACT_ANSWERED', 'CONTRACT_CONSENT_NEEDED', 'CONTRACTS_OFF'],
  })

export const processDividend = process('POST /wps/relay/MCS2_processDividendReq', 'dividends')
export const processDailySalary = process('POST /wps/relay/MCS2_processDailySalContract', 'daily salaries')
export const processHourlySalary = process('POST /wps/relay/MCS2_processContractHourSalary', 'hourly salaries')
export const processRealtimeSalary = process('POST /wps/relay/MCSFE_processRealTimeSalaryContract', 'real-time salaries')

export const getContractProgress = call({
  path: 'GET /wps/ac/contracts/progress',
  summary: 'The agent’s own contract of a kind and its running period: what is reached so far, and what it would come to now.',
  caller: 'agent',
  input: z.object({ kind: z.enum(contractKinds) }),
  output: z.object({
    contract: z.nullable(contractView),
    running: z.nullable(outcome),
    /** Real time: paid today, when the next payment is decided, and today’s payments. */
    realtime: z.nullable(
      z.object({
        paid: money,
        nextAt: instant,
        ticks: z.array(z.object({ at: instant, validBet: money, rate: z.nullable(z.string()), amount: money })),
      }),
    ),
    asOf: instant,
  }),
  refusals: who,
})
