import { freeBetUsesMax, listFreeBets as call } from '@tamuvo/contract/free-bets.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import type { FreeBetUse } from './free-bet.ts'
import { listFreeBetsOf, listFreeBetUses } from './free-bet-store.ts'
import type { BettingServices } from './services.ts'
import { freeBetView, gameNames } from './view.ts'

export const listFreeBets = handle(call, async ({ input, member, language, now }, { database, catalog }: BettingServices) => {
  const asked = { memberId: member.id, now, isUsable: input.state === 'ready' }
  const { list, total } = await listFreeBetsOf(database, asked, input)
  const ids = list.map(({ id }) => id)
  const uses = await listFreeBetUses(database, member.id, ids, freeBetUsesMax)
  const names = await gameNames(catalog, language)
  const sent = list.map((each) => ({
    id: each.id.toString(),
    ...freeBetView(each, now),
    isReturned: each.originId !== null,
    won: toWire(each.won),
    at: each.at.toISOString(),
    orderId: each.orderId.toString(),
    uses: uses.filter(({ freeBetId }) => freeBetId === each.id).map((use) => sentUse(use, names)),
  }))
  return sentPage(sent, total, input)
})

const sentUse = (
  { orderId, game, round, tickets, stake, won, isOpen, isVoid, at }: FreeBetUse,
  names: ReadonlyMap<string, string>,
) => ({
  orderId: orderId.toString(),
  gameName: names.get(game) ?? game,
  round,
  tickets,
  stake: toWire(stake),
  state: isOpen ? ('OPEN' as const) : isVoid ? ('VOID' as const) : ('SETTLED' as const),
  won: toWire(won),
  at: at.toISOString(),
})
