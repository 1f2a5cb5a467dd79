import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { type PlacedBet, stakesOf } from '@tamuvo/games/kit/slip.ts'
import { type Amount, add } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from './kit/database.ts'
import { type CallKind, findAsking, insertCall, type OutboxCall } from './outbox-store.ts'
import { findByRequest, findUnderWay, insertRound, type Round } from './round-store.ts'
import { countRound, lockSeed } from './seed-store.ts'
import { servedBy, type StudioServices } from './services.ts'
import type { Session } from './session-store.ts'
import { ownMs, sendCall, takeBetAnswer } from './settle.ts'

export type PlayRequest = { session: Session; rules: StudioGame; bets: PlacedBet[]; key: string; cycleMs: number }

/**
 * - `played`: now, or before under the same key; the round may be void, which says why
 * - `open`: another round of the game has to end first
 * - `soon`: the last round was a moment ago
 * - `conflict`: the key was used for other bets
 */
export type PlayResult =
  | { is: 'played'; round: Round; balance: Amount | undefined }
  | { is: 'open'; roundId: bigint }
  | { is: 'soon'; waitMs: number }
  | { is: 'conflict' }

type Begun =
  | Exclude<PlayResult, { is: 'played' }>
  | { is: 'repeated'; round: Round }
  | { is: 'begun'; round: Round; bet: OutboxCall }

/**
 * Plays a round: it is written with its bet before the bet is sent, and decided when the wallet has taken that. Wherever this process
 * dies, the outbox goes on from what is written.
 */
export const play = async (services: StudioServices, request: PlayRequest): Promise<PlayResult> => {
  const begun = await inTransaction(services.database, (tx) => begin(tx, request, services.now()))
  if (begun.is === 'repeated') return { is: 'played', round: begun.round, balance: undefined }
  if (begun.is !== 'begun') return begun
  const { wallet } = servedBy(services, begun.round.vendor)
  const said = await wallet.bet({ round: begun.round, call: begun.bet, bet: begun.bet })
  const round = await takeBetAnswer(services, begun.bet, said)
  return { is: 'played', round, balance: await followUp(services, round, said.is === 'done' ? said.balance : undefined) }
}

const begin = async (tx: Tx, { session, rules, bets, key, cycleMs }: PlayRequest, at: Date): Promise<Begun> => {
  const seed = await lockSeed(tx, session)
  if (!seed) throw new Error('a game that is open has a seed')
  const before = await findByRequest(tx, session, key)
  if (before) return isSame(before, session, bets) ? { is: 'repeated', round: before } : { is: 'conflict' }
  const open = await findUnderWay(tx, session)
  if (open) return { is: 'open', roundId: open.id }
  const waitMs = seed.playedAt ? seed.playedAt.getTime() + cycleMs - at.getTime() : 0
  if (waitMs > 0) return { is: 'soon', waitMs }
  const { vendor, player, game, walletToken } = session
  const stake = stakesOf(bets)
  const money = { seedId: seed.id, nonce: seed.nonce, bets, stake, openedAt: at }
  const round = await insertRound(tx, { vendor, player, game, walletToken, version: rules.version, requestKey: key, ...money })
  await countRound(tx, seed.id, at)
  const dueAt = new Date(at.getTime() + ownMs)
  return { is: 'begun', round, bet: await insertCall(tx, { roundId: round.id, kind: 'bet', amount: stake, at, dueAt }) }
}

const isSame = (round: Round, { game }: Session, bets: readonly PlacedBet[]): boolean =>
  round.game === game &&
  round.bets.length === bets.length &&
  bets.every(({ market, selection, unit }, place) => {
    const stored = round.bets[place]
    return stored?.market === market && stored.selection === selection && stored.unit === unit
  })

/**
 * Sends at once what a round owes; what fails is left to the outbox, and what was won counts as the player's already.
 * @param before what the wallet held after the last that it said
 * @returns what it holds now, undefined when it did not say
 */
export const followUp = async (
  services: StudioServices,
  round: Round,
  before: Amount | undefined,
): Promise<Amount | undefined> => {
  let balance = before
  for (const kind of owedKinds(round)) {
    const call = await findAsking(services.database, round.id, kind)
    const said = call && (await sendCall(services, round, call))
    if (said?.is === 'done' && said.balance !== undefined) balance = said.balance
    else if (call && balance !== undefined) balance = add(balance, call.amount)
  }
  return balance
}

const owedKinds = ({ state, jackpot }: Round): CallKind[] => {
  if (state === 'closed') return jackpot ? ['win', 'jackpot'] : ['win']
  return state === 'void' ? ['rollback'] : []
}
