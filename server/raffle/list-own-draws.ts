import { listOwnDraws as call } from '@tamuvo/contract/raffle.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { listDrawsOf } from './draw-store.ts'
import type { RaffleServices } from './services.ts'
import { ownDrawView } from './view.ts'

export const listOwnDraws = handle(call, async ({ input, member, now }, { database }: RaffleServices) => {
  const { list, total } = await listDrawsOf(database, { memberId: member.id, promotionId: BigInt(input.id) }, input)
  return sentPage(
    list.map((draw) => ownDrawView(draw, now)),
    total,
    input,
  )
})
