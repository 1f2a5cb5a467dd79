import { findBingoRoom } from '@tamuvo/games/bingo/rooms.ts'
import { digestOfSale } from '@tamuvo/games/bingo/round.ts'
import { commitmentOfTerms, type DrawTerms, readTerms } from '@tamuvo/games/lottery/terms.ts'
import { clearAlarm, raiseAlarm } from '../kit/alarms.ts'
import { inTransaction } from '../kit/database.ts'
import { invariant } from '../kit/invariant.ts'
import { findSignatures } from '../lottery/beacon.ts'
import { seedPurpose } from '../lottery/draw-keys.ts'
import { drawRound, gradeBy } from './draw.ts'
import type { BingoRound, BingoState } from './round.ts'
import { ticketsOfRound } from './sale.ts'
import type { BingoServices } from './services.ts'
import { closeSale, findSeed, markSettled, markVoid, openSale, publishOutcome } from './store.ts'

/** A step of a round. Idempotent: it may be interrupted anywhere and repeated by any process. */
type Transition = (services: BingoServices, round: BingoRound) => Promise<void>

const openRound: Transition = async (services, round) => {
  if (services.clock.now() >= round.closesAt) return closeRound(services, round)
  await openSale(services.database, round.id, round.closesAt)
}

/** No ticket can follow. A round with too few players does not take place: its stakes go back at once. */
const closeRound: Transition = async ({ betting, clock, database }, round) => {
  await betting.closeRound(round.id)
  const tickets = await ticketsOfRound(database, round.id)
  const players = new Set(tickets.map(({ memberId }) => memberId)).size
  const isVoid = tickets.length === 0 || players < round.playersLeast
  if (isVoid) await betting.voidRound(round.id)
  const digest = digestOfSale(tickets.map(({ id }) => id))
  const sale = { digest, tickets: tickets.length, players, closedAt: clock.now() }
  await inTransaction(database, (tx) => closeSale(tx, round, sale, isVoid))
}

/** All is decided here: the balls, and with the tickets every prize. What follows is only shown, and paid once it has been. */
const playRound: Transition = async (services, round) => {
  const { clock, database } = services
  const terms = termsOf(round)
  const seed = await openSeed(services, round)
  if (seed === undefined) return waitOrVoid(services, round, terms, 'seed')
  const { game, number: issue, commitment, sale } = round
  invariant(sale, 'a closed round has its sale')
  const signatures = await findSignatures(services, terms.beacon, { game, issue, commitment, salesDigest: sale.digest })
  if (!signatures) return waitOrVoid(services, round, terms, 'beacon')
  const room = findBingoRoom(game)
  invariant(room, 'rounds are made of known rooms')
  const tickets = await ticketsOfRound(database, round.id)
  const outcome = drawRound(room, round, { seed, signatures, tickets, startedAt: clock.now() })
  await inTransaction(database, async (tx) => {
    invariant(await publishOutcome(tx, round.id, outcome), 'one process at a time draws a round')
  })
  if (round.failures > 0) await clearAlarm(database, alarmOf(round), clock.now())
}

/** Pays the prizes, each ticket once: the key of a payout is its ticket. */
const settleRound: Transition = async ({ betting, clock, database }, round) => {
  invariant(round.outcome, 'a drawn round has its prizes')
  const { bets } = await betting.settleRound(round.id, gradeBy(round.outcome.prizes))
  invariant(bets === round.sale?.tickets, 'the tickets that are paid are those of the digest')
  await markSettled(database, round.id, clock.now())
}

/** Steps by states. */
export const transitionOf: Partial<Record<BingoState, Transition>> = {
  scheduled: openRound,
  open: closeRound,
  closed: playRound,
  drawn: settleRound,
}

const termsOf = ({ terms }: BingoRound): DrawTerms => {
  const read = readTerms(terms.split('\n', 1)[0] ?? '')
  invariant(read, 'terms are written by their writer alone')
  return read
}

/** The seed of a round; undefined when it is gone, cannot be opened, or is not the one that was committed to. */
const openSeed = async ({ database, drawKeys }: BingoServices, { id, terms, commitment }: BingoRound) => {
  const stored = await findSeed(database, id)
  const seed = stored && drawKeys.seals().open(seedPurpose(id), stored)?.toString()
  return seed !== undefined && commitmentOfTerms(terms, seed) === commitment ? seed : undefined
}

const minuteMs = 60_000
const alarmOf = ({ game, number }: BingoRound): string => `draw ${game} ${number}`

const sentences = { seed: 'The seed of this round of bingo is lost.', beacon: 'The beacon of this round of bingo is late.' }
/** A beacon may take a moment; who is called for it has something to do. */
const alarmAfterMs = { seed: 0, beacon: 15_000 }

/**
 * Gives the stakes back when seed or beacon are missing and the minutes of the terms are over.
 * @throws Error before that, so that it is tried again at growing intervals
 */
const waitOrVoid = async (
  services: BingoServices,
  round: BingoRound,
  { voidAfterMinutes }: DrawTerms,
  missing: keyof typeof sentences,
): Promise<void> => {
  const { betting, clock, database, log } = services
  const { id, game, number, drawsAt } = round
  const lateMs = clock.now().getTime() - drawsAt.getTime()
  if (lateMs < voidAfterMinutes * minuteMs) {
    if (lateMs >= alarmAfterMs[missing])
      await raiseAlarm(database, { name: alarmOf(round), sentence: sentences[missing], since: clock.now() })
    throw new Error(`the ${missing} of ${game} ${number} is missing`)
  }
  log.error({ game, round: number, missing }, 'a round of bingo cannot take place: it is void, and its stakes go back')
  await betting.voidRound(id)
  await inTransaction(database, (tx) => markVoid(tx, id))
  await clearAlarm(database, alarmOf(round), clock.now())
}
