import { add, zero } from '@tamuvo/money/amount.ts'
import { decideRound } from './book.ts'
import { findOffered, rulesOf } from './games.ts'
import { takePart } from './jackpots.ts'
import { inTransaction, type Tx } from './kit/database.ts'
import { endCall, findCall, insertCall, type OutboxCall } from './outbox-store.ts'
import { lockRound, type Round, updateRound } from './round-store.ts'
import { type Seed, seedsByIds } from './seed-store.ts'
import { servedBy, type StudioServices } from './services.ts'
import { patienceMs } from './wallets/send.ts'
import type { WalletAnswer, WalletRefusal } from './wallets/wallet.ts'

/** How long the maker of a call has for it, until the outbox takes it over: longer than any wallet may take. */
export const ownMs = 3 * patienceMs

/** What a player is told when there was no bet. */
const refusals: Record<WalletRefusal, string> = {
  insufficient: 'INSUFFICIENT',
  limit: 'RG_LIMIT',
  session: 'GAME_SESSION_OVER',
  player: 'ACCOUNT_FROZEN',
  closed: 'GAME_MAINTENANCE',
  'bet-gone': 'GAME_MAINTENANCE',
}

/** The rules that a round is played by; undefined when they are no longer in service. */
export const rulesOfRound = ({ vendor, game, version }: Pick<Round, 'vendor' | 'game' | 'version'>) => {
  const offered = findOffered(vendor, game)
  const rules = offered && rulesOf(offered)
  return rules?.version === version ? rules : undefined
}

export const seedOfRound = async (tx: Tx, { seedId }: Round): Promise<Seed> => {
  const seed = (await seedsByIds(tx, [seedId])).get(seedId)
  if (!seed) throw new Error('seeds are kept')
  return seed
}

/**
 * Decides a locked round anew, as far as its actions go: when it is over, what it won is written to be paid.
 * @returns undefined when an action was not allowed
 */
export const decide = async (tx: Tx, round: Round, services: StudioServices): Promise<Round | undefined> => {
  const [rules, seed, at] = [rulesOfRound(round), await seedOfRound(tx, round), services.now()]
  const decided = rules && decideRound(rules, round, seed)
  // Bets that steps add need calls of their own, which no game of a wallet elsewhere has.
  if (!decided || decided.stake !== round.stake) return undefined
  const { end } = decided
  const jackpot = end ? await takePart(tx, rules.code, { round, seed, at }) : null
  const next: Round = end
    ? { ...round, state: 'closed', won: end.won, jackpot, bookHash: end.hash, closedAt: at }
    : { ...round, state: 'open' }
  await updateRound(tx, next)
  if (end) await oweWins(tx, next, services)
  return next
}

/** Writes the calls that pay what a round won. A jackpot is a call of its own, or a part of the win where the dialect says it so. */
const oweWins = async (tx: Tx, { id: roundId, vendor, won, jackpot }: Round, services: StudioServices): Promise<void> => {
  const at = services.now()
  const isApart = servedBy(services, vendor).wallet.jackpot !== undefined
  const owed = { roundId, at, dueAt: after(at, ownMs) }
  await insertCall(tx, { ...owed, kind: 'win', amount: isApart ? won : add(won, jackpot ?? zero) })
  if (isApart && jackpot) await insertCall(tx, { ...owed, kind: 'jackpot', amount: jackpot })
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** Writes what a wallet said to a bet, and decides the round when it was taken. @returns the round as it is now */
export const takeBetAnswer = (services: StudioServices, bet: OutboxCall, said: WalletAnswer): Promise<Round> =>
  inTransaction(services.database, async (tx) => {
    const round = await lockRound(tx, bet.roundId)
    if (!round) throw new Error('a bet has its round')
    const at = services.now()
    const state = said.is === 'done' ? 'done' : said.is === 'refused' ? 'refused' : 'unknown'
    // Where it came too late the round is void already, and a rollback is on its way.
    if (round.state !== 'betting' || !(await endCall(tx, bet.id, { state, answer: said.text, at }))) return round
    if (said.is === 'done') return (await decide(tx, round, services)) ?? giveBack(tx, round, at)
    if (said.is === 'refused') return voidRound(tx, round, refusals[said.why], at)
    return giveBack(tx, round, at)
  })

/** Ends a locked round whose bet is not known to be taken, or cannot be decided: the bet is rolled back. */
const giveBack = async (tx: Tx, round: Round, at: Date): Promise<Round> => {
  await insertCall(tx, { roundId: round.id, kind: 'rollback', amount: zero, at, dueAt: after(at, ownMs) })
  return voidRound(tx, round, 'GAME_MAINTENANCE', at)
}

const voidRound = async (tx: Tx, round: Round, refusal: string, at: Date): Promise<Round> => {
  const next: Round = { ...round, state: 'void', refusal, closedAt: at }
  await updateRound(tx, next)
  return next
}

/** Gives the stake of an open round back whose rules are no longer in service. */
export const giveBackOpen = async (tx: Tx, round: Round, at: Date): Promise<void> => void (await giveBack(tx, round, at))

/** So long after it was sent a bet may still arrive: requests wait in proxies and queues, longer than we do for their answers. */
const betMayComeMs = 60_000

/** What is not there needs no undoing, once it can no longer come. */
const meantBy = (said: WalletAnswer, { kind }: OutboxCall, { openedAt }: Round, now: Date): WalletAnswer => {
  if (kind !== 'rollback' || said.is !== 'refused' || said.why !== 'bet-gone') return said
  const mayCome = now.getTime() - openedAt.getTime() < betMayComeMs
  return mayCome ? { is: 'unknown', text: said.text } : { is: 'done', balance: undefined, text: said.text }
}

/** Sends a win, a jackpot or a rollback. @returns what the wallet said, written already where it is final */
export const sendCall = async (services: StudioServices, round: Round, call: OutboxCall): Promise<WalletAnswer> => {
  const bet = await findCall(services.database, round.id, 'bet')
  if (!bet) throw new Error('a round begins with a bet')
  const { wallet } = servedBy(services, round.vendor)
  const send = wallet[call.kind]
  if (!send) throw new Error('a jackpot is a call of its own where the dialect has one')
  const said = meantBy(await send({ round, call, bet }), call, round, services.now())
  if (call.kind === 'bet' || said.is === 'unknown') return said
  if (said.is === 'refused')
    services.log('a wallet will not take what it owes a player', {
      round: round.id.toString(),
      call: call.kind,
      answer: said.text,
    })
  const state = said.is === 'done' ? 'done' : 'stuck'
  await endCall(services.database, call.id, { state, answer: said.text, at: services.now() })
  return said
}
