import { getBalance as call } from '@tamuvo/contract/wallet.ts'
import { add, toWire, zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { pursesOf } from '../ledger/ledger.ts'
import type { WalletServices } from './wallet.ts'

/** The sum is what can be played: the main purse and what lies with game vendors. Money held for a withdrawal is apart. */
export const getBalance = handle(call, async ({ member, now }, { database }: WalletServices) => {
  const { main = zero, vendor = zero, wd_hold: held = zero } = await pursesOf(database, member.id)
  return { sumBalance: toWire(add(main, vendor)), main: toWire(main), held: toWire(held), asOf: now.toISOString() }
})
