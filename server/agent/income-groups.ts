import type { IncomeGroup } from '@tamuvo/contract/agent-income.ts'
import type { Kind } from '../ledger/kinds.ts'

/** Which kinds of ledger entries are income of a group, or lessen it. */
export const kindsOfIncome: Readonly<Record<IncomeGroup, readonly Kind[]>> = {
  REBATE_AGENT: ['REBATE_AGENT'],
  REBATE_SELF: ['REBATE_SELF'],
  DIVIDEND: ['DIVIDEND_IN'],
  SALARY: ['SALARY_DAY_IN', 'SALARY_HOUR_IN', 'SALARY_RT_IN'],
  PAID_DOWN: ['DIVIDEND_OUT', 'SALARY_DAY_OUT', 'SALARY_HOUR_OUT', 'SALARY_RT_OUT'],
}
