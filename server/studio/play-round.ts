import * as contract from '@tamuvo/contract/studio.ts'
import { limitRefusal, placeBets, type PlacedBet } from '@tamuvo/games/kit/slip.ts'
import { toWire, zero } from '@tamuvo/money/amount.ts'
import { handle, type Request } from '../kit/handle.ts'
import type { Refused } from '../kit/refuse.ts'
import { requestKey } from '../ledger/keys.ts'
import { closedRefusal } from '../platform/status.ts'
import { freeSpinsLeft } from './free-spins-left.ts'
import { playFreeRound } from './play-free-round.ts'
import type { PlayRequest, PlayResult } from './play-request.ts'
import { isBeyondJackpots, playsForJackpots } from './play-jackpot.ts'
import { type PlayerAtGame, requireActivePlayer } from './player.ts'
import { isInService } from './register.ts'
import { waitMs } from './rules.ts'
import type { StudioServices } from './services.ts'
import { sentDecided, sentRounds, sentWins } from './view.ts'

export const playRound = handle(contract.playRound, async (request, services: StudioServices) => {
  const { input, key, now, refuse } = request
  const { studio, newId } = services
  const player = await requireActivePlayer(request, services)
  const { rules: game, memberId, seed } = player
  const placed = placeBets(game.engine, input.bets)
  if (!placed || (input.free && placed.length > 1)) throw refuse('BET_INVALID')
  const bets = input.free ? placed.map((bet) => ({ ...bet, stake: zero })) : placed
  const { cycleMs } = await studio.profileOf(game)
  const against = await saleRefusal(request, services, player, placed)
  const playing: PlayRequest = {
    key: requestKey('studio', memberId, key),
    memberId,
    game,
    bets,
    seed,
    cycleMs,
    against,
    // A repeat of the call that opened the round, or that was the last, has to get its first answer.
    isDoubtful: against !== undefined || player.openRound !== undefined || waitMs(seed.playedAt, cycleMs, now) > 0,
    roundId: newId(),
    betIds: bets.map(newId),
    isInJackpots: !input.free && playsForJackpots(player, game.code),
    isFree: input.free,
  }
  const result = input.free ? await playFreeRound(playing, services) : await studio.writers.ask(playing)
  if (result.is === 'no-spin') throw refuse('FREE_SPINS_CHANGED', { freeSpins: await freeSpinsLeft(services, player, now) })
  const played = playedOrRefused(result, refuse)
  const freeSpins = input.free ? await freeSpinsLeft(services, player, now) : null
  return { round: await sentOf(played, services), balance: toWire(played.balance), freeSpins }
})

type PlayCall = Request<typeof contract.playRound>

/** Why these bets are not sold now. It says nothing against a repeat: what was sold then gets its first answer. */
const saleRefusal = async (
  { input, address, now, refuse }: PlayCall,
  services: StudioServices,
  player: PlayerAtGame,
  bets: readonly PlacedBet[],
): Promise<Refused | undefined> => {
  const { rules } = player
  const closed = await closedRefusal(services.settings, address)
  if (closed) return closed
  const limited = limitRefusal(rules.engine, bets, await services.studio.limits())
  if (limited) return refuse(limited)
  if (playsForJackpots(player, rules.code) && isBeyondJackpots(bets)) return refuse('LIMIT_STAKE')
  // Nothing is staked while there are free spins, which the game may not know of yet.
  if (!input.free && player.hasFreeSpins)
    return refuse('FREE_SPINS_CHANGED', { freeSpins: await freeSpinsLeft(services, player, now) })
  const { mayBuyFeature } = await services.studio.profileOf(rules)
  if (!mayBuyFeature && bets.some(({ unit, stake }) => unit !== stake)) return refuse('BET_INVALID')
  return (await isInService(services, rules.code)) ? undefined : refuse('GAME_MAINTENANCE')
}

type Played = Extract<PlayResult, { round: unknown }>

const playedOrRefused = (result: PlayResult, refuse: PlayCall['refuse']): Played => {
  if (result.is === 'played' || result.is === 'repeated') return result
  if (result.is === 'refused') throw result.refusal
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
  const { round, decided, seed, wins } = played
  return sentDecided(round, {
    bets: decided.bets,
    placed: decided.book.bets.length,
    decided,
    seed,
    serverSeed: null,
    jackpots: wins && sentWins(wins, services),
  })
}
