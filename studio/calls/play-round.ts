import { type AskedBet, limitRefusal, placeBets } from '@tamuvo/games/kit/slip.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { Refused } from '../kit/refuse.ts'
import { play, type PlayResult } from '../play-work.ts'
import { askBalance, requirePlayer } from '../player.ts'
import { profileOf } from '../profile.ts'
import type { Round } from '../round-store.ts'
import { limits } from '../rules.ts'
import { sentRounds } from '../view.ts'
import type { GameCall } from './game-call.ts'

const keyPattern = /^[\w.:-]{1,100}$/

/** Takes the bets of a round and decides it, as far as the player has nothing to choose. */
export const playRound = async ({ input, headers, services }: GameCall<{ bets: AskedBet[] }>) => {
  const key = headers['idempotency-key']
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new Refused('IDEMPOTENCY_KEY_REQUIRED')
  const { session, rules } = await requirePlayer(headers, services)
  const bets = placeBets(rules.engine, input.bets)
  if (!bets) throw new Refused('BET_INVALID')
  const limited = limitRefusal(rules.engine, bets, limits)
  if (limited) throw new Refused(limited)
  const { cycleMs, mayBuyFeature } = profileOf(rules)
  if (!mayBuyFeature && bets.some(({ unit, stake }) => unit !== stake)) throw new Refused('BET_INVALID')
  const result = await play(services, { session, rules, bets, key, cycleMs })
  const { round, balance } = playedOrRefused(result)
  const [sent] = await sentRounds(services.database, [round])
  return { round: sent, balance: toWire(balance ?? (await askBalance(session, services))), freeSpins: null }
}

type Played = Extract<PlayResult, { is: 'played' }>

const playedOrRefused = (result: PlayResult): Played => {
  if (result.is === 'open') throw new Refused('ROUND_OPEN', { round: result.roundId.toString() })
  if (result.is === 'soon') throw new Refused('TOO_SOON', { waitMs: result.waitMs })
  if (result.is === 'conflict') throw new Refused('IDEMPOTENCY_CONFLICT')
  requireTaken(result.round)
  return result
}

/** Nothing of a round is shown before the wallet has taken its bet. */
const requireTaken = ({ state, refusal }: Round): void => {
  if (state === 'betting') throw new Refused('BUSY')
  if (state === 'void') throw new Refused(refusal ?? 'GAME_MAINTENANCE')
}
