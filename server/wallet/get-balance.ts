import { getBalance as call } from '@tamuvo/contract/balance.ts'
import { sum, toWire, zero } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import type { WalletAccount } from '../ledger/accounts.ts'
import { walletAccountsOf } from '../ledger/statements.ts'
import { walletAccountsOfFigures } from './figures.ts'
import type { WalletServices } from './services.ts'

export const getBalance = handle(call, async ({ member, now }, { database }: WalletServices) => {
  const held = await walletAccountsOf(database, member.id)
  const figures = walletAccountsOfFigures(member.id)
  const figure = (names: readonly WalletAccount[]): string => toWire(sum(names.map((name) => held[name] ?? zero)))
  return { sumBalance: figure(figures.balance), main: figure(figures.main), held: figure(figures.held), asOf: now.toISOString() }
})
