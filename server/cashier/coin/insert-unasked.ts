import type { Amount } from '@tamuvo/money/amount.ts'
import { afterCommit, type Tx } from '../../kit/database.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import type { Deposit } from '../deposit/deposit.ts'
import type { Method } from '../deposit/method-store.ts'
import { newDeposit } from '../deposit/new-deposit.ts'
import { insertDeposit } from '../deposit/store.ts'
import type { CashierServices } from '../services.ts'
import type { Hex } from './chain.ts'
import type { Rate } from './rate.ts'
import { insertTerms } from './terms-store.ts'

type Unasked = {
  method: Method
  brand: SettingOf<'brand'>
  memberId: bigint
  amount: Amount
  address: Hex
  value: bigint
  rate: Rate
}

/** Inserts a deposit for coins that no deposit had asked for. The caller has locked the deposits of the member. */
export const insertUnasked = async (
  tx: Tx,
  services: CashierServices,
  { method, brand, memberId, amount, address, value, rate }: Unasked,
): Promise<Deposit> => {
  const made = await newDeposit(tx, services, { amount, memberId, now: services.clock.now(), method, brand })
  const deposit: Deposit = { ...made, state: 'SUBMITTED' }
  await insertDeposit(tx, deposit)
  await insertTerms(tx, { depositId: deposit.id, address, value, rate })
  const news = { id: deposit.id.toString(), state: 'SUBMITTED', credited: '0.00' } as const
  afterCommit(tx, () => services.rooms.publish({ room: 'deposit', memberId }, news))
  return deposit
}
