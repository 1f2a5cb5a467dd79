import * as z from 'zod/mini'
import { call } from './call.ts'
import { nothing } from './shapes.ts'

/** Pages of the agent centre, in the usual order of its menu. */
export const agentCentrePages = [
  'agentAnnouncement',
  'agentTeamOverview',
  'registerCenter',
  'downlineManagmentView',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'agentRevenueReport',
  'agentDownlineTransactionDetailsCopy',
  'agentDividendRecordCopy2',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
] as const
export type AgentCentrePage = (typeof agentCentrePages)[number]

/** Whether the centre may be opened, or why not. */
const gates = ['OPEN', 'REAL_ACCOUNT_NEEDED', 'NOT_AGENT'] as const
export type AgentGate = (typeof gates)[number]

export const getAgentCentre = call({
  path: 'GET /wps/ac/centre',
  summary:
    'Whether the member may open the agent centre, and its pages in the order of the menu. Without pages the brand does not offer it.',
  caller: 'member',
  input: nothing,
  output: z.object({ gate: z.enum(gates), pages: z.array(z.enum(agentCentrePages)) }),
  refusals: [],
})
