import { type BingoRoom, bingoRooms } from '@tamuvo/games/bingo/rooms.ts'
import { writeRoomTerms } from '@tamuvo/games/bingo/round.ts'
import { type Issue, issuesFrom } from '@tamuvo/games/lottery/issue.ts'
import { commitmentOfTerms, writeTerms } from '@tamuvo/games/lottery/terms.ts'
import { fromWire, times } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import { chooseBeacon } from '../lottery/beacon.ts'
import { seedPurpose } from '../lottery/draw-keys.ts'
import { isInService } from '../studio/register.ts'
import { product } from '../studio/entries.ts'
import type { BingoServices } from './services.ts'
import { addRound, upcomingNumbers } from './store.ts'

/** A sale opens at least this long after its commitment is published, also on a new site. */
const committedAheadMs = 1_000
/** The least that is left of the sale of a new round. */
const saleMinMs = 5_000
const roundsAhead = 2
const seedBytes = 32

/** Makes the missing rounds of rooms that are in service: the current one and the next. */
export const makeUpcoming = async (services: BingoServices): Promise<void> => {
  const now = services.clock.now()
  for (const room of bingoRooms) {
    if (!(await isInService(services, room.code))) continue
    const made = await upcomingNumbers(services.database, room.code, now)
    const missing = issuesFrom(room.schedule, now, roundsAhead).filter(({ number }) => !made.includes(number))
    for (const planned of missing) await makeRound(services, room, planned)
  }
}

const makeRound = async (services: BingoServices, room: BingoRoom, planned: Issue): Promise<void> => {
  const { database, betting, clock, drawKeys, newId } = services
  const committedAt = clock.now()
  const opensAt = new Date(Math.max(planned.opensAt.getTime(), committedAt.getTime() + committedAheadMs))
  if (planned.closesAt.getTime() - opensAt.getTime() < saleMinMs) return
  const id = newId()
  const { seed, ...committed } = await commitTo(services, room, { ...planned, opensAt })
  const round = { id, game: room.code, ...planned, opensAt, committedAt, ...committed }
  const sealed = drawKeys.seals().seal(seedPurpose(id), seed)
  await inTransaction(database, async (tx) => {
    if (!(await addRound(tx, round, sealed))) return
    const memberStakeMax = times(round.price, BigInt(round.ticketsMost))
    const { closesAt, number: code } = round
    await betting.openRound(tx, { id, product, game: room.code, code, opensAt, closesAt, memberStakeMax })
  })
}

/** The terms of a round, its seed, and the commitment to both. */
const commitTo = async (services: BingoServices, room: BingoRoom, planned: Issue) => {
  const { number, opensAt, closesAt, drawsAt } = planned
  const { settings, rng } = services
  const set = (await settings.get('bingo.rooms'))[room.code]
  const own = { ...set, price: fromWire(set.price) }
  const seed = rng.bytes(seedBytes).toString('hex')
  const draw = writeTerms({
    game: room.code,
    issue: number,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    drawsAt: drawsAt.toISOString(),
    voidAfterMinutes: await settings.get('lottery.voidAfterMinutes'),
    beacon: await chooseBeacon(services, closesAt),
  })
  const terms = `${draw}\n${writeRoomTerms(room, own)}`
  return { seed, terms, commitment: commitmentOfTerms(terms, seed), ...own }
}
