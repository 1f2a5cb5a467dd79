import type { LabelCauses } from '../wallet/causes.ts'
import { labelsOfBills } from './contract/bill-list-store.ts'
import { labelsOfIncome } from './income-store.ts'

/** Labels of rebates in the account record: the product, and the period of the run. */
export const labelRebates: LabelCauses = async (from, memberId, ids) =>
  new Map((await labelsOfIncome(from, memberId, ids)).map(({ id, product, period }) => [id, { label: period, of: product }]))

/** Labels of bills of contracts: the other side, the period, and the version of the rules. */
export const labelBills: LabelCauses = async (from, memberId, ids) =>
  new Map(
    (await labelsOfBills(from, memberId, ids)).map(({ id, period, party, rules }) => [
      id,
      { label: period, of: party, ruleVersion: `settlement/${rules}` },
    ]),
  )
