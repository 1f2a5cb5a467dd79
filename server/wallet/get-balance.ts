import { getBalance as call } from '@tamuvo/contract/wallet.ts'
import { sum, toWire, zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { type Purse, pursesOf } from '../ledger/ledger.ts'
import { pursesOfFigures } from './figures.ts'
import type { WalletServices } from './wallet.ts'

export const getBalance = handle(call, async ({ member, now }, { database }: WalletServices) => {
  const held = await pursesOf(database, member.id)
  const figures = pursesOfFigures(member.id)
  const figure = (names: readonly Purse[]): string => toWire(sum(names.map((name) => held[name] ?? zero)))
  return { sumBalance: figure(figures.balance), main: figure(figures.main), held: figure(figures.held), asOf: now.toISOString() }
})
