import { add, toWire, zero } from '@tamuvo/money/amount.ts'
import { balancesOf, type Moved, playBalancesOf } from '../ledger/ledger.ts'
import { pursesOfFigures } from './figures.ts'
import type { WalletServices } from './wallet.ts'

/** How many members are looked up in one question. */
const lookupMax = 1_000

/**
 * Tells members' browsers their balance after each commit that moved their money. While one question for balances is
 * under way, what moves meanwhile is gathered for the next, so a busy second costs few questions and what is told last is
 * true last.
 * @returns stops it
 */
export const startWallet = (services: WalletServices): (() => void) => {
  const waiting = new Map<bigint, Moved>()
  let telling = false
  const tellAll = async (): Promise<void> => {
    telling = true
    while (waiting.size > 0) await tell(services, takeSome(waiting))
    telling = false
  }
  return services.ledger.onMoved((moved) => {
    for (const each of moved) if (pursesOfFigures(each.memberId).balance.includes(each.purse)) waiting.set(each.memberId, each)
    if (!telling && waiting.size > 0) void tellAll()
  })
}

const takeSome = (waiting: Map<bigint, Moved>): Moved[] => {
  const some = [...waiting.values()].slice(0, lookupMax)
  for (const { memberId } of some) waiting.delete(memberId)
  return some
}

const tell = async ({ database, rooms, clock, log }: WalletServices, moved: Moved[]): Promise<void> => {
  const memberIds = moved.map(({ memberId }) => memberId)
  try {
    const [play, vendor] = await Promise.all([playBalancesOf(database, memberIds), balancesOf(database, memberIds, 'vendor')])
    const at = clock.now().toISOString()
    for (const { memberId, entryId, kind } of moved) {
      const sumBalance = toWire(add(play.get(memberId) ?? zero, vendor.get(memberId) ?? zero))
      rooms.publish({ room: 'balance', memberId }, { sumBalance, entryId: entryId.toString(), type: kind, at })
    }
  } catch (error) {
    // Browsers ask for the balance themselves when they come back; a message may be lost.
    log.warn({ error: String(error) }, 'balances could not be told')
  }
}
