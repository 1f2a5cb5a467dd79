import * as contract from '@tamuvo/contract/studio.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { handle } from '../kit/handle.ts'
import { requestKey } from '../ledger/keys.ts'
import { openSeed } from './books.ts'
import type { PlayResult } from './play-work.ts'
import { requireActivePlayer } from './player.ts'
import { isInService } from './register.ts'
import { placeBets, waitMs } from './rules.ts'
import type { StudioServices } from './services.ts'
import { sentDecided, sentRounds } from './view.ts'

export const playRound = handle(contract.playRound, async (request, services: StudioServices) => {
  const { input, key, now, refuse } = request
  const { studio, newId } = services
  const player = await requireActivePlayer(request, services)
  const { rules: game, memberId, seed } = player
  const placed = placeBets(game, await studio.limits(), input.bets)
  if (!placed.ok) throw refuse(placed.refusal)
  const { cycleMs, mayBuyFeature } = await studio.profileOf(game)
  if (!mayBuyFeature && placed.bets.some(({ unit, stake }) => unit !== stake)) throw refuse('BET_INVALID')
  if (!(await isInService(services, game.code))) throw refuse('GAME_MAINTENANCE')
  const result = await studio.writers.ask({
    key: requestKey('studio', memberId, key),
    memberId,
    game,
    bets: placed.bets,
    seed,
    cycleMs,
    // A repeat of the call that opened the round, or that was the last, has to get its first answer.
    isDoubtful: player.openRound !== undefined || waitMs(seed.playedAt, cycleMs, now) > 0,
    roundId: newId(),
    betIds: placed.bets.map(newId),
  })
  const played = playedOrRefused(result, refuse)
  return { round: await sentOf(played, services), balance: toWire(played.balance) }
})

type Played = Extract<PlayResult, { round: unknown }>
type Refuse = (
  code: 'ROUND_OPEN' | 'TOO_SOON' | 'INSUFFICIENT' | 'IDEMPOTENCY_CONFLICT' | 'RG_LIMIT' | 'RG_EXCLUDED',
  detail?: Record<string, unknown>,
) => Error

const playedOrRefused = (result: PlayResult, refuse: Refuse): Played => {
  if (result.is === 'played' || result.is === 'repeated') return result
  if (result.is === 'open') throw refuse('ROUND_OPEN', { round: result.roundId.toString() })
  if (result.is === 'soon') throw refuse('TOO_SOON', { waitMs: result.waitMs })
  if (result.is === 'barred') throw refuse(result.refusal.code, result.refusal.detail)
  throw refuse(result.is === 'conflict' ? 'IDEMPOTENCY_CONFLICT' : 'INSUFFICIENT')
}

const sentOf = async (played: Played, services: StudioServices) => {
  if (played.is === 'repeated') {
    const [round] = await sentRounds([played.round], services)
    return round!
  }
  const { round, decided, seed } = played
  const serverSeed = openSeed(services.secrets, seed)
  return sentDecided(round, { bets: decided.bets, decided, seed: { ...seed, isRevealed: false }, serverSeed })
}
