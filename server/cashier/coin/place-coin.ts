import type { Tx } from '../../kit/database.ts'
import type { Deposit } from '../deposit/deposit.ts'
import { insertDeposit } from '../deposit/store.ts'
import { addressOf } from './address-store.ts'
import type { Coin } from './coin.ts'
import { coinsFor, type Rate } from './rate.ts'
import { insertTerms } from './terms-store.ts'

/** Inserts a deposit by coin with the address of its member, and the coins to send at the rate of now, which holds until it expires. */
export const placeCoin = async (tx: Tx, coin: Coin, deposit: Deposit, rate: Rate): Promise<void> => {
  const address = await addressOf(tx, coin, { memberId: deposit.memberId, at: deposit.createdAt })
  await insertDeposit(tx, deposit)
  await insertTerms(tx, { depositId: deposit.id, address, value: coinsFor(deposit.amount, rate, coin.decimals), rate })
}
