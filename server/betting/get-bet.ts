import { getBet as call } from '@tamuvo/contract/betting.ts'
import { handle } from '../kit/handle.ts'
import type { BettingServices } from './services.ts'
import { betById } from './record-store.ts'
import { gameNames, sentBet } from './view.ts'

export const getBet = handle(call, async ({ input, member, language, refuse }, { database, catalog }: BettingServices) => {
  const bet = await betById(database, BigInt(input.id))
  // Somebody else's bet is no bet to this member: not even that it exists is told.
  if (bet?.memberId !== member.id) throw refuse('NOT_FOUND')
  return sentBet(bet, await gameNames(catalog, language))
})
