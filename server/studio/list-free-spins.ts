import { listFreeSpins as call } from '@tamuvo/contract/free-spins.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import { gameNames } from '../betting/view.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { listFreeSpinsOf } from './free-spin-store.ts'
import { stateOfFreeSpins } from './free-spin.ts'
import type { StudioServices } from './services.ts'

export const listFreeSpins = handle(call, async ({ input, member, language, now }, services: StudioServices) => {
  const asked = { memberId: member.id, now, isUsable: input.state === 'ready' }
  const { list, total } = await listFreeSpinsOf(services.database, asked, input)
  const names = await gameNames(services.catalog, language)
  const sent = list.map((each) => ({
    id: each.id.toString(),
    game: each.game,
    gameName: names.get(each.game) ?? each.game,
    unit: toWire(each.unit),
    spins: each.spins,
    used: each.used,
    state: stateOfFreeSpins(each, now),
    multiple: toWire(amount(BigInt(each.multiple))),
    won: toWire(each.won),
    at: each.at.toISOString(),
    expiresAt: each.expiresAt.toISOString(),
    orderId: each.orderId.toString(),
  }))
  return sentPage(sent, total, input)
})
