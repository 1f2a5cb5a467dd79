import { listRaffleDraws as call } from '@tamuvo/contract/raffle.ts'
import { handle } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { listDraws } from './draw-store.ts'
import { countDraws } from './prize-store.ts'
import type { RaffleServices } from './services.ts'
import { drawView } from './view.ts'

export const listRaffleDraws = handle(call, async ({ input, now }, { database }: RaffleServices) => {
  const id = BigInt(input.id)
  const list = await listDraws(database, id, input)
  return sentPage(
    list.map((draw) => drawView(draw, now)),
    await countDraws(database, id),
    input,
  )
})
