import * as z from 'zod/mini'
import { billStates, billView } from './agent-bills.ts'
import { contractKinds, contractTerms, contractView } from './agent-contracts.ts'
import { call } from './call.ts'
import { id, pageOf, pageQuery } from './shapes.ts'

const username = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const reason = z.string().check(z.trim(), z.minLength(10), z.maxLength(500))

export const offerPlatformContract = call({
  path: 'POST /bo/agents/contracts',
  summary: 'Offers a contract of the platform to an agent without an agent above, who accepts or rejects it.',
  caller: 'operator',
  permission: 'agents.propose',
  input: z.object({ username, terms: contractTerms, reason }),
  output: contractView,
  refusals: ['CONTRACT_TERMS_INVALID', 'CONTRACT_OPEN', 'CONTRACTS_OFF', 'NOT_AGENT'],
})

export const endPlatformContract = call({
  path: 'POST /bo/agents/contracts/end',
  summary: 'Ends a contract with the period that it settles, whoever pays it.',
  caller: 'operator',
  permission: 'agents.decide',
  input: z.object({ id, reason }),
  output: contractView,
  refusals: ['CONTRACT_ANSWERED'],
})

export const listAllBills = call({
  path: 'GET /bo/agents/bills',
  summary: 'Bills of contracts, the newest first: of an agent, of a kind, in a state, or those of whom somebody owes something.',
  caller: 'operator',
  permission: 'agents.read',
  input: z.object({
    ...pageQuery,
    username: z.optional(username),
    kind: z.optional(z.enum(contractKinds)),
    state: z.optional(z.enum(billStates)),
    only: z.optional(z.enum(['OWED'])),
  }),
  output: pageOf(billView),
  refusals: [],
})

export const reviewBill = call({
  path: 'POST /bo/agents/bills/review',
  summary:
    'Releases or cancels a bill that waits for review; or pays the payee for a payer who owes (ADVANCE), who owes it to the platform then.',
  caller: 'operator',
  permission: 'agents.decide',
  input: z.object({ id, decision: z.enum(['RELEASE', 'CANCEL', 'ADVANCE']), reason }),
  output: billView,
  refusals: ['BILL_SETTLED', 'CASE_CLOSED'],
})
