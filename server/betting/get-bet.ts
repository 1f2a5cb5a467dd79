import { getBet as call } from '@tamuvo/contract/betting.ts'
import { handle } from '../kit/handle.ts'
import type { BettingServices } from './services.ts'
import { outcomesOf } from './outcome-store.ts'
import { betById } from './record-store.ts'
import { gameNames, sentBet, sentVersion } from './view.ts'

export const getBet = handle(call, async ({ input, member, language, refuse }, { database, catalog }: BettingServices) => {
  const bet = await betById(database, BigInt(input.id))
  // Bets of other members are not found: their existence is not disclosed.
  if (bet?.memberId !== member.id) throw refuse('NOT_FOUND')
  const versions = await outcomesOf(database, member.id, bet.id)
  return { ...sentBet(bet, await gameNames(catalog, language)), versions: versions.map(sentVersion) }
})
