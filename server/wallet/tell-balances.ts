import { add, toWire, zero } from '@tamuvo/money/amount.ts'
import type { Hint } from '../kit/rooms.ts'
import { balancesOf, playBalancesOf } from '../ledger/statements.ts'
import type { Moved } from '../ledger/entry.ts'
import { walletAccountsOfFigures } from './figures.ts'
import type { WalletServices } from './services.ts'

/** How many members are looked up in one question. */
const lookupMax = 1_000

/**
 * Tells members' browsers their balance after each commit that moved their money. All processes learn who it was; where
 * she is, her balance is looked up. While one question for balances is under way, what moves meanwhile is gathered for the
 * next, so a busy second costs few questions and what is told last is true last.
 * @returns stops it
 */
export const startWallet = (services: WalletServices): (() => void) => {
  const { rooms, ledger } = services
  const waiting = new Map<string, Hint['about']>()
  let telling = false
  const tellAll = async (): Promise<void> => {
    telling = true
    while (waiting.size > 0) await tell(services, takeSome(waiting))
    telling = false
  }
  const stopHearing = rooms.onHint(({ hint, memberId, about }) => {
    if (hint !== 'balance') return
    waiting.set(memberId, about)
    if (!telling) void tellAll()
  })
  const stopWatching = ledger.onMoved((moved) => {
    for (const [memberId, { entryId, kind }] of lastOf(moved))
      rooms.hint({ hint: 'balance', memberId: memberId.toString(), about: { entryId: entryId.toString(), kind } })
  })
  return () => {
    stopWatching()
    stopHearing()
  }
}

/** What moved a member's balance last. */
const lastOf = (moved: readonly Moved[]): Map<bigint, Moved> => {
  const last = new Map<bigint, Moved>()
  for (const each of moved)
    if (walletAccountsOfFigures(each.memberId).balance.includes(each.walletAccount)) last.set(each.memberId, each)
  return last
}

const takeSome = (waiting: Map<string, Hint['about']>): [string, Hint['about']][] => {
  const some = [...waiting].slice(0, lookupMax)
  for (const [memberId] of some) waiting.delete(memberId)
  return some
}

const tell = async ({ database, rooms, clock, log }: WalletServices, moved: [string, Hint['about']][]): Promise<void> => {
  const memberIds = moved.map(([memberId]) => BigInt(memberId))
  try {
    const [play, vendor] = await Promise.all([playBalancesOf(database, memberIds), balancesOf(database, memberIds, 'vendor')])
    const at = clock.now().toISOString()
    for (const [text, { entryId = '', kind = '' }] of moved) {
      const memberId = BigInt(text)
      const sumBalance = toWire(add(play.get(memberId) ?? zero, vendor.get(memberId) ?? zero))
      rooms.publishHere({ room: 'balance', memberId }, { sumBalance, entryId, type: kind, at })
    }
  } catch (error) {
    // Browsers ask for the balance themselves when they come back; a message may be lost.
    log.warn({ error: String(error) }, 'balances could not be told')
  }
}
