import { stateAfter } from '@tamuvo/games/agent/contract-states.ts'
import { inTransaction } from '../../kit/database.ts'
import { accrueSettled } from '../accrue.ts'
import type { RunServices } from '../services.ts'
import { changeContract, holdContracts, listLapsed } from './contract-store.ts'
import { payBills } from './pay-bills.ts'
import { settleContracts } from './settle-contracts.ts'
import { tickRealtime } from './tick-realtime.ts'

/** Everything about contracts that is due: offers that lapse, periods that are over, real time, and what is to be paid. */
export const runContracts = async (services: RunServices): Promise<void> => {
  await lapse(services)
  await accrueSettled(services)
  await settleContracts(services)
  await tickRealtime(services)
  await payBills(services)
}

const lapse = ({ database, clock }: RunServices): Promise<void> =>
  inTransaction(database, async (tx) => {
    await holdContracts(tx)
    const now = clock.now()
    for (const { id, state } of await listLapsed(tx, now)) {
      const next = stateAfter(state, 'expire')
      if (next) await changeContract(tx, id, { state: next }, now)
    }
  })
