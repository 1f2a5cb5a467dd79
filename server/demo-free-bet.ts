import { setTimeout as sleep } from 'node:timers/promises'
import { findMemberByName } from './account/store.ts'
import { listFreeBetsOf } from './betting/free-bet-store.ts'
import { isSelling } from './betting/round.ts'
import { roundById } from './betting/betting.ts'
import { inTransaction } from './kit/database.ts'
import { invariant } from './kit/invariant.ts'
import { Refused } from './kit/refuse.ts'
import { namedKey } from './ledger/keys.ts'
import { findDrawGame, withLimits } from './lottery/games.ts'
import { betOf, offerTicket } from './lottery/rules.ts'
import { issuesAfter } from './lottery/store.ts'
import { listShown } from './points/mall/item-store.ts'
import { redeem } from './points/mall/redeem.ts'
import type { Services } from './services.ts'

const username = 'player1'
const ticket = { play: 'dwd', picks: '12||||', unit: '1.00', multiple: 1, mode: 1960 }
const waitMs = 1_000

/**
 * A member of the demo redeems points for a free bet and pays a ticket with a part of it, as members do. Goes on where it was when the process ended;
 * nothing happens once a part is used.
 */
export const useDemoFreeBet = async (services: Services, signal: AbortSignal): Promise<void> => {
  const member = await findMemberByName(services.database, username)
  if (!member) return
  const freeBet = (await freeBetOf(services, member.id)) ?? (await redeemOne(services, member.id))
  if (!freeBet || freeBet.used > 0n) return
  while (!signal.aborted && !(await buy(services, member, freeBet.id)))
    await sleep(waitMs, undefined, { signal }).catch(() => undefined)
}

const freeBetOf = async ({ database, clock }: Services, memberId: bigint) => {
  for (const isUsable of [true, false]) {
    const { list } = await listFreeBetsOf(database, { memberId, now: clock.now(), isUsable }, { pageNo: 1, pageSize: 1 })
    if (list[0]) return list[0]
  }
  return undefined
}

/** Undefined where the mall offers none. */
const redeemOne = async (services: Services, memberId: bigint) => {
  const now = services.clock.now()
  const { list } = await listShown(
    services.database,
    memberId,
    { kind: 'FREE_BET', vip: false, order: 'shown' },
    { pageNo: 1, pageSize: 1 },
  )
  const [item] = list
  if (!item) return undefined
  const refuse = (code: Refused['code'], detail?: Record<string, unknown>) => new Refused(code, detail)
  const input = { id: item.id.toString(), quantity: 1, points: undefined, delivery: undefined }
  await inTransaction(services.database, (tx) => redeem(tx, services, { input, member: { id: memberId }, now, refuse }))
  return freeBetOf(services, memberId)
}

/** @returns whether there was a draw on sale */
const buy = async (
  services: Services,
  { id: memberId, prizeMode }: { id: bigint; prizeMode: number },
  freeBetId: bigint,
): Promise<boolean> => {
  const { database, clock, settings, betting } = services
  const known = findDrawGame('FAST5')
  invariant(known, 'the demo has its draws')
  const [issue] = await issuesAfter(database, known.code, clock.now(), 1)
  if (!issue || !isSelling(await roundById(database, issue.id), clock.now())) return false
  const game = await withLimits(known, settings)
  const offered = offerTicket(game, prizeMode, { ...ticket, mode: Math.min(ticket.mode, prizeMode) }, true)
  invariant(offered.ok, 'the ticket of the demo is one that is sold')
  const { offer } = offered
  const key = namedKey('demo', 'free bet', issue.number)
  const result = await betting.acceptFree({ key, memberId, freeBetId, bets: [{ ...betOf(offer, issue.id), cost: offer.cost }] })
  return result.is !== 'closed' && result.is !== 'early'
}
