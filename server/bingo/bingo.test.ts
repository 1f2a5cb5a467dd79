import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/bingo.ts'
import { checkRound } from '@tamuvo/games/bingo/check.ts'
import { type BingoRoom, findBingoRoom, room75, room90 } from '@tamuvo/games/bingo/rooms.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { betRecord } from '../betting/record-store.ts'
import { listAlarms } from '../kit/alarms.ts'
import { trialBalance } from '../ledger/proof.ts'
import { cutDatabase } from '../testing/cut-database.ts'
import { processDue } from './process-due.ts'
import { bingoServer, type Seat } from './testing.ts'

const server = await bingoServer()
const { services, clock, owner } = server
const { database } = services

type Room = Awaited<ReturnType<typeof server.room>>
type Round = NonNullable<Room['next']>

/** Goes on until a sale is open, with a minute left at least. */
const goToSale = async (seat: Seat): Promise<Round> => {
  for (;;) {
    await processDue(services)
    const { next, now } = await server.room(seat)
    if (next?.state === 'open' && Date.parse(next.closesAt) - Date.parse(now) > 60_000) return next
    clock.advance(30_000)
  }
}

const goTo = async (at: string): Promise<void> => {
  clock.set(at)
  await processDue(services)
}

/** Everything that is published of a round. */
const proofOf = async (round: string) => {
  const proof = await server.get(contract.getBingoProof, { round })
  return { ...proof, salesDigest: proof.salesDigest ?? '', seed: proof.seed ?? '' }
}

const bought = async (seat: Seat, round: Round, count: number): Promise<string[]> => {
  const answer = await server.buy(seat, round.id, count)
  if (!answer.success) throw new Error(`not sold: ${answer.code}`)
  return answer.value.tickets
}

const runningOf = async (seat: Seat): Promise<Round> => (await server.room(seat)).running!

const playWhole = async (room: BingoRoom) => {
  const [su, ko] = [await server.sit(10_000n, { game: room.code }), await server.sit(10_000n, { game: room.code })]
  const round = await goToSale(su)
  const tickets = [...(await bought(su, round, 5)), ...(await bought(ko, round, 3)), ...(await bought(su, round, 2))]
  return { su, ko, round, tickets }
}

test.each([room90, room75])(
  'a round of $code is committed to before, drawn after the sale, paid once its last ball is out, and verified',
  async (room) => {
    const { su, ko, round, tickets } = await playWhole(room)
    const price = fromWire(round.price)
    expect(await server.room(su)).toMatchObject({ next: { ticketCount: 10, playerCount: 2, balls: [], tickets: { length: 7 } } })
    const before = await proofOf(round.id)
    expect(before).toMatchObject({ commitment: round.commitment, seed: '', balls: [], tickets: [] })

    await goTo(round.closesAt)
    expect(await runningOf(su)).toMatchObject({ id: round.id, state: 'closed', balls: [] })
    await goTo(round.drawsAt)
    const drawn = await runningOf(su)
    expect(drawn).toMatchObject({ id: round.id, state: 'drawn', returned: null, balls: { length: room.balls } })
    expect(fromWire(drawn.pool)).toBe((price * 10n * 9n) / 10n)
    // What was won is in no balance before it has been shown.
    expect(await server.balance(su.memberId)).toBe(10_000n - 7n * price)
    await goTo(new Date(Date.parse(drawn.endsAt!) - 1).toISOString())
    expect(await server.balance(ko.memberId)).toBe(10_000n - 3n * price)

    await goTo(drawn.endsAt!)
    const proof = await proofOf(round.id)
    expect(proof.tickets).toEqual(tickets)
    expect(checkRound(room, proof).filter(({ holds }) => !holds)).toEqual([])
    const sharesOf = (own: readonly string[]): bigint =>
      proof.prizes
        .flatMap(({ shares }) => shares)
        .filter(({ ticket }) => own.includes(ticket))
        .reduce((sum, { amount }) => sum + fromWire(amount), 0n)
    expect(sharesOf(tickets)).toBe(fromWire(drawn.pool))
    const own = { su: (await runningOf(su)).tickets, ko: (await runningOf(ko)).tickets }
    expect([own.su.length, own.ko.length]).toEqual([7, 3])
    expect(await server.balance(su.memberId)).toBe(10_000n - 7n * price + sharesOf(own.su))
    expect(await server.balance(ko.memberId)).toBe(10_000n - 3n * price + sharesOf(own.ko))
    expect(fromWire((await runningOf(ko)).returned!)).toBe(sharesOf(own.ko))

    const { list } = await server.get(contract.listBingoRounds, {}, { token: ko.token })
    expect(list[0]).toMatchObject({ id: round.id, isVoid: false, stake: (await runningOf(ko)).stake, ticketCount: 10 })
    expect(fromWire(list[0]!.returned)).toBe(sharesOf(own.ko))
    const { rows, totals } = await betRecord(database, su.memberId, {}, { no: 1, size: 20 })
    expect(totals).toMatchObject({ count: 7, stake: 7n * price, validBet: 7n * price, payout: sharesOf(own.su) })
    expect(rows[0]).toMatchObject({ product: 'RNG', game: room.code, code: round.number, market: 'ticket', price: round.price })
  },
)

test('a change of anything that is published is found', async () => {
  const { round } = await playWhole(room90)
  await goTo(round.drawsAt)
  const proof = await proofOf(round.id)
  const failing = (change: Partial<typeof proof>) =>
    checkRound(room90, { ...proof, ...change }).flatMap(({ name, holds }) => (holds ? [] : [name]))
  expect(failing({})).toEqual([])
  expect(failing({ seed: '00'.repeat(32) })).toEqual(['commitment', 'balls', 'prizes'])
  expect(failing({ tickets: proof.tickets.slice(1) })).toEqual(['sale', 'beacon', 'balls', 'prizes'])
  expect(failing({ signatures: proof.signatures.toReversed() })).toEqual(['beacon', 'balls', 'prizes'])
  expect(failing({ terms: proof.terms.replace('|900000|', '|800000|') })).toEqual(['commitment', 'prizes'])
  expect(failing({ balls: proof.balls.toReversed() })).toEqual(['balls'])
  expect(failing({ prizes: proof.prizes.toReversed() })).toEqual(['prizes'])
  expect(failing({ opensAt: proof.closesAt })).toEqual(['terms'])
})

test('those who complete a prize on the same ball share it, and no minor unit is lost', async () => {
  const seats = await Promise.all(Array.from({ length: 6 }, () => server.sit()))
  const round = await goToSale(seats[0]!)
  for (const seat of seats) await bought(seat, round, 24)
  await goTo(round.drawsAt)
  const { prizes, endsAt, pool } = await runningOf(seats[0]!)
  await goTo(endsAt!)
  const returned = await Promise.all(seats.map(async (seat) => fromWire((await runningOf(seat)).returned!)))
  expect(returned.reduce((sum, each) => sum + each, 0n)).toBe(fromWire(pool))
  // Of 144 tickets some complete a row on one ball as a rule; what each gets differs by one minor unit at most.
  const { prizes: shared } = await proofOf(round.id)
  for (const [place, { shares }] of shared.entries()) {
    const amounts = shares.map(({ amount }) => fromWire(amount))
    expect(amounts.reduce((sum, each) => sum + each, 0n)).toBe(fromWire(prizes[place]!.amount))
    expect(amounts[0]! - amounts.at(-1)!).toBeLessThanOrEqual(1n)
  }
  for (const [place, seat] of seats.entries())
    expect(await server.balance(seat.memberId)).toBe(10_000n - 1_200n + returned[place]!)
})

test('tickets that are asked for while the sale closes are sold and played, or neither', async () => {
  const seats = await Promise.all(Array.from({ length: 4 }, () => server.sit()))
  const round = await goToSale(seats[0]!)
  for (const seat of seats) await bought(seat, round, 1)
  clock.set(new Date(Date.parse(round.closesAt) - 1).toISOString())
  const asked = seats.flatMap((seat) => Array.from({ length: 6 }, () => server.buy(seat, round.id, 1)))
  await Promise.race(asked)
  clock.set(round.closesAt)
  const [answers] = await Promise.all([Promise.all(asked), processDue(services)])
  const sold = answers.filter(({ success }) => success).length
  expect(new Set(answers.filter(({ success }) => !success).map(({ code }) => code)).size).toBeLessThanOrEqual(1)
  for (const { success, code } of answers) if (!success) expect(code).toBe('ISSUE_CLOSED')
  await goTo(round.drawsAt)
  const drawn = await runningOf(seats[0]!)
  expect(drawn.ticketCount).toBe(4 + sold)
  expect((await server.buy(seats[0]!, round.id, 1)).code).toBe('ISSUE_CLOSED')
  const proof = await proofOf(round.id)
  expect(checkRound(room90, proof).every(({ holds }) => holds)).toBe(true)
  await goTo(drawn.endsAt!)
})

test('the same order again, at once or later, is one; a member has no more tickets than the round allows', async () => {
  const seat = await server.sit()
  const round = await goToSale(seat)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => server.buy(seat, round.id, 4, key)))
  expect(new Set(answers.map(({ value }) => value.tickets.join())).size).toBe(1)
  expect((await server.buy(seat, round.id, 5, key)).code).toBe('IDEMPOTENCY_CONFLICT')
  const more = await Promise.all(Array.from({ length: 8 }, () => server.buy(seat, round.id, 5)))
  expect(more.filter(({ success }) => success)).toHaveLength(4)
  expect(more.find(({ success }) => !success)?.code).toBe('LIMIT_STAKE')
  expect((await server.room(seat)).next?.tickets).toHaveLength(24)
  expect(await server.balance(seat.memberId)).toBe(10_000n - 24n * 50n)
  await goTo(round.drawsAt)
  expect((await server.buy(seat, round.id, 4, key)).value.tickets).toEqual(answers[0]?.value.tickets)
})

test('with fewer players than the terms ask for nobody plays, and all stakes go back when the sale closes', async () => {
  const seat = await server.sit()
  const round = await goToSale(seat)
  await bought(seat, round, 6)
  await goTo(round.closesAt)
  expect(await runningOf(seat)).toMatchObject({ id: round.id, state: 'void', returned: '3.00', balls: [] })
  expect(await server.balance(seat.memberId)).toBe(10_000n)
  const { totals } = await betRecord(database, seat.memberId, {}, { no: 1, size: 20 })
  expect(totals).toMatchObject({ count: 6, validBet: 0n, profit: 0n })
  await goTo(round.drawsAt)
  expect((await proofOf(round.id)).seed).toBe('')
})

test('who has no money, plays for play money, or sits in another room buys nothing', async () => {
  const [poor, trial, other] = [
    await server.sit(40n),
    await server.sit(0n, { type: 4 }),
    await server.sit(10_000n, { game: room75.code }),
  ]
  const round = await goToSale(poor)
  expect((await server.buy(poor, round.id, 1)).code).toBe('INSUFFICIENT')
  expect((await server.buy(trial, round.id, 1)).code).toBe('REAL_ACCOUNT_NEEDED')
  expect((await server.buy(other, round.id, 1)).code).toBe('NOT_FOUND')
  expect((await server.buy({ ...poor, token: 'a'.repeat(40) }, round.id, 1)).code).toBe('GAME_SESSION_OVER')
})

test('no share of the beacon is signed while tickets are sold', async () => {
  const seat = await server.sit()
  const { id, number, commitment } = await goToSale(seat)
  const request = { game: room90.code, issue: number, commitment, salesDigest: '0'.repeat(64) }
  for (const holder of services.drawKeys.holders()) expect(holder.sign(request)).toEqual({ refusal: 'open' })
  expect((await owner.query('SELECT FROM bingo_sealed_seed WHERE round_id = $1', [id])).rowCount).toBe(1)
})

test('a round whose seed is lost is void after the minutes of its terms, and its stakes go back', async () => {
  const { su, ko, round } = await playWhole(room90)
  await database.query('DELETE FROM bingo_sealed_seed WHERE round_id = $1', [round.id])
  await goTo(round.drawsAt)
  expect((await runningOf(su)).state).toBe('closed')
  expect(await listAlarms(database)).toMatchObject([{ name: `draw ${room90.code} ${round.number}` }])
  const minutes = await services.settings.get('lottery.voidAfterMinutes')
  for (let minute = 0; minute <= minutes; minute++) {
    clock.advance(60_000)
    await processDue(services)
  }
  expect([await server.balance(su.memberId), await server.balance(ko.memberId)]).toEqual([10_000n, 10_000n])
  expect(await listAlarms(database)).toEqual([])
})

test('a process that dies at any statement leaves a round that another one ends, and pays once', async () => {
  const mortal = cutDatabase(database.url)
  const dying = await server.anotherProcess(mortal)
  const { su, ko, round } = await playWhole(room90)
  const stakes = 10n * fromWire(round.price)
  let deaths = 0
  const dieThrough = async (): Promise<void> => {
    for (let statement = 0; statement < 200; statement++) {
      mortal.cut({ statement, isDone: statement % 2 === 0, isDeath: true })
      await processDue(dying).catch(() => undefined)
      const { wasCut } = mortal
      mortal.cut(undefined)
      if (!wasCut) return
      deaths++
      // What failed is tried again after a pause.
      await database.query(
        'UPDATE bingo_round SET due_at = least(due_at, $2) WHERE id = $1 AND due_at IS NOT NULL AND failures > 0',
        [round.id, clock.now()],
      )
    }
  }
  clock.set(round.closesAt)
  await dieThrough()
  clock.set(round.drawsAt)
  await dieThrough()
  const { endsAt, pool } = await runningOf(su)
  clock.set(endsAt!)
  await dieThrough()
  expect(deaths).toBeGreaterThan(20)
  expect((await runningOf(su)).state).toBe('settled')
  const paid = (await server.balance(su.memberId)) + (await server.balance(ko.memberId)) - 20_000n + stakes
  expect(paid).toBe(fromWire(pool))
  expect(checkRound(findBingoRoom(room90.code)!, await proofOf(round.id)).every(({ holds }) => holds)).toBe(true)
})

test('at the end all books balance', async () => {
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})
