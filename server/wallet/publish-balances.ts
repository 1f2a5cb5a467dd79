import { add, toWire, zero } from '@tamuvo/money/amount.ts'
import type { Hint } from '../kit/rooms.ts'
import { balancesOf, playBalancesOf } from '../ledger/statements.ts'
import type { Moved } from '../ledger/entry.ts'
import { walletAccountsOfFigures } from './figures.ts'
import type { WalletServices } from './services.ts'

/** Members in one query. */
const lookupMax = 1_000

/**
 * Publishes members' balances to their browsers after each commit that moved their money. Every process learns of the commit; the
 * one with the member's connection reads the balance. While one query runs, further hints are collected for the next, so a busy
 * second costs few queries and the last message is the newest balance.
 * @returns a function that stops it
 */
export const startWallet = (services: WalletServices): (() => void) => {
  const { rooms, ledger } = services
  const waiting = new Map<string, Hint['about']>()
  let publishing = false
  const publishAll = async (): Promise<void> => {
    publishing = true
    while (waiting.size > 0) await publish(services, takeSome(waiting))
    publishing = false
  }
  const stopHearing = rooms.onHint(({ hint, memberId, about }) => {
    if (hint !== 'balance') return
    waiting.set(memberId, about)
    if (!publishing) void publishAll()
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

/** The last movement of each member. */
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

const publish = async ({ database, rooms, clock, log }: WalletServices, moved: [string, Hint['about']][]): Promise<void> => {
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
    // A message may be lost: browsers ask for the balance when they reconnect.
    log.warn({ error: String(error) }, 'balances could not be published')
  }
}
