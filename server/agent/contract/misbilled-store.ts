import { settle } from '@tamuvo/games/agent/contract-settlement.ts'
import { type Amount, amount } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../../kit/database.ts'
import { contractSelect, contractsFrom } from './contract-store.ts'

/** A bill whose amount its contract does not make of its figures. */
export type Misbilled = { id: bigint; payeeId: bigint; billed: Amount; due: Amount }

type Row = Record<
  'id' | 'contractId' | 'payeeId' | 'stake' | 'payout' | 'valid' | 'rebates' | 'rewards' | 'salaries' | 'carryIn' | 'amount',
  bigint
> & {
  active: number
}

/** For the audit: settles all bills again by their own figures. Those in real time are the highest of what a day came to in between. */
export const listMisbilled = async (from: Queryable): Promise<Misbilled[]> => {
  const contracts = new Map((await contractsFrom(from, contractSelect, [])).map((contract) => [contract.id, contract]))
  const { rows } = await from.query<Row>(
    `SELECT id, contract_id AS "contractId", payee_id AS "payeeId", stake, payout, valid, active, rebates, rewards, salaries,
            carry_in AS "carryIn", amount
       FROM agent_bill WHERE kind <> 'REALTIME_SALARY' ORDER BY id`,
  )
  return rows.flatMap(({ id, contractId, payeeId, active, carryIn, amount: billed, valid, ...row }) => {
    const contract = contracts.get(contractId)
    const figures = {
      stake: amount(row.stake),
      payout: amount(row.payout),
      validBet: amount(valid),
      active,
      rebates: amount(row.rebates),
      rewards: amount(row.rewards),
      salaries: amount(row.salaries),
    }
    const due = contract ? settle(contract.terms, figures, amount(carryIn)).amount : amount(0n)
    return due === billed ? [] : [{ id, payeeId, billed: amount(billed), due }]
  })
}
