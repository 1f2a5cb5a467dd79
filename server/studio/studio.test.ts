import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/studio.ts'
import { bookHash, playRound } from '@tamuvo/games/kit/book.ts'
import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import { expect, test } from 'vitest'
import { freezeMember } from '../account/freeze-member.ts'
import { trialBalance } from '../ledger/proof.ts'
import { connectDatabase, inTransaction } from '../kit/database.ts'
import { requestKey } from '../ledger/keys.ts'
import { amount, fromWire } from '@tamuvo/money/amount.ts'
import { expireRounds } from './jobs.ts'
import { requirePlayer } from './player.ts'
import { findRound } from './round-store.ts'
import type { StudioServices } from './services.ts'
import { listStudioFaults, reopenStudioGame } from '@tamuvo/contract/studio-staff.ts'
import { testOperator } from '../testing/operators.ts'
import { dice, mines, type Seat, studioServer } from './testing.ts'
import { sentRounds } from './view.ts'

const manager = testOperator('ko', 'games')
const server = await studioServer({ operators: [manager.key] })
const { services, clock } = server

const even = [{ market: 'under', selection: '50.00', unit: '1.00' }]
const field = [{ market: 'mines', selection: '3', unit: '1.00' }]
const cycleMs = 5_000

const next = () => clock.advance(cycleMs)

test('a round is decided by the seed that was committed before, paid at once, and can be recomputed once the seed is revealed', async () => {
  const seat = await server.sit()
  const committed = seat.opened.seed.commitment
  const rounds = []
  for (let no = 0; no < 6; no++) {
    next()
    const { value } = await server.play(seat, even)
    rounds.push(value.round)
    expect(value.round).toMatchObject({
      game: dice,
      isOver: true,
      stake: '1.00',
      proof: { nonce: no, commitment: committed, serverSeed: null },
    })
  }
  const won = rounds.reduce((sum, { won: each }) => sum + fromWire(each), 0n)
  expect(await server.balance(seat.memberId)).toBe(10_000n - 600n + won)

  const { revealed } = await server.get(contract.changeSeed, { clientSeed: 'another' }, { token: seat.token })
  expect(commitmentOf(revealed!.serverSeed)).toBe(committed)
  expect(revealed!.rounds).toBe(6)
  for (const { bets, proof, bookHash: hash } of rounds) {
    const seeds = { serverSeed: revealed!.serverSeed, clientSeed: 'a seed of my own', nonce: proof.nonce }
    const spots = bets.map(({ market, selection }) => ({ market, selection }))
    const book = playRound(studioGames.get(dice)!.engine, { bets: spots, actions: [] }, seeds)
    expect(book && bookHash(book)).toBe(hash)
  }
  const { list } = await server.get(contract.listRounds, {}, { token: seat.token })
  expect(list.map(({ id, won: each }) => [id, each])).toEqual(rounds.map(({ id, won: each }) => [id, each]).reverse())
  expect(list[0]?.proof.serverSeed).toBe(revealed!.serverSeed)
})

test('seeds that are changed at once follow one another, each revealed once', async () => {
  const { token } = await server.sit(dice)
  const change = (no: number) => server.ask(contract.changeSeed, { clientSeed: `seed ${no}` }, { token })
  const answers = await Promise.all(Array.from({ length: 16 }, (_, no) => change(no)))
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 16 }, () => 'OK'))
  expect(new Set(answers.map(({ value }) => value.seed.clientSeed)).size).toBe(16)
})

test('the same request again, at once or later, is one round', async () => {
  const seat = await server.sit()
  next()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => server.play(seat, even, key)))
  next()
  answers.push(await server.play(seat, even, key))
  expect(new Set(answers.map(({ value }) => value.round.id)).size).toBe(1)
  expect(new Set(answers.map(({ value }) => value.balance)).size).toBe(1)
  expect((await server.play(seat, [{ ...even[0]!, unit: '2.00' }], key)).code).toBe('IDEMPOTENCY_CONFLICT')
})

test('many windows on two processes spend a balance once, and no place of a seed decides two rounds', async () => {
  const other = await server.anotherProcess(connectDatabase(services.database.url))
  const { memberId, site } = await server.member(550n)
  const { token } = (await server.launch(site, dice)).value as { token: string }
  const opened = await server.get(contract.openStudioGame, { token })
  next()
  const { rules: game, seed } = await requirePlayer(
    { headers: { authorization: `Bearer ${opened.token}` }, now: clock.now() },
    services,
  )
  const bets = [{ market: 'over', selection: '98.99', unit: amount(100n), stake: amount(100n) }]
  const ask = ({ studio, newId }: StudioServices) =>
    studio.writers.ask({
      key: requestKey('studio', memberId, randomUUID()),
      memberId,
      game,
      bets,
      seed,
      cycleMs: 0,
      against: undefined,
      isDoubtful: false,
      roundId: newId(),
      betIds: [newId()],
      isInJackpots: false,
    })
  const results = await Promise.all(Array.from({ length: 24 }, (_, place) => ask(place % 2 === 0 ? services : other)))
  const played = results.flatMap((result) => (result.is === 'played' ? [result] : []))
  const won = played.reduce((sum, { decided }) => sum + decided.won, 0n)
  expect(await server.balance(memberId)).toBe(550n - 100n * BigInt(played.length) + won)
  expect(played.length).toBeGreaterThanOrEqual(5)
  const nonces = played.map(({ round }) => Number(round.nonce)).sort((a, b) => a - b)
  expect(nonces).toEqual(nonces.map((_, place) => place))
})

test('refuses what is not sold, before anything is taken', async () => {
  const seat = await server.sit()
  const refused = async (bet: { market: string; selection: string; unit: string }) => (await server.play(seat, [bet])).code
  next()
  expect(await refused({ ...even[0]!, selection: '99.99' })).toBe('BET_INVALID')
  expect(await refused({ ...even[0]!, unit: '0.05' })).toBe('STAKE_TOO_LOW')
  expect(await refused({ ...even[0]!, unit: '0.15' })).toBe('UNIT_INVALID')
  expect(await refused({ ...even[0]!, unit: '100.10' })).toBe('LIMIT_STAKE')
  expect((await server.play(seat, [...even, ...even])).code).toBe('BET_INVALID')
  expect(await server.balance(seat.memberId)).toBe(10_000n)
  expect((await server.play(await server.sit(dice, 50n), even)).code).toBe('INSUFFICIENT')
  expect((await server.play(seat, even)).value.round.proof.nonce).toBe(0)
})

test('the next round waits for the end of the cycle, and a repeat does not', async () => {
  const seat = await server.sit()
  next()
  const key = randomUUID()
  const first = await server.play(seat, even, key)
  expect(await server.play(seat, even)).toMatchObject({ code: 'TOO_SOON', value: { waitMs: studioGames.get(dice)!.cycleMs } })
  expect((await server.play(seat, even, key)).value.round.id).toBe(first.value.round.id)
})

const step = (seat: Seat, round: string, no: number, action: string) =>
  server.ask(contract.stepRound, { round, no, action }, { token: seat.token })

/** Opens a field and finds tiles without mines, by the seed that only the test can read. */
const openField = async (seat: Seat) => {
  next()
  const { round } = (await server.play(seat, field)).value
  return round
}

test('a round with choices goes on in another window, takes each action once, and ends with its payout', async () => {
  const seat = await server.sit(mines)
  const round = await openField(seat)
  expect(round).toMatchObject({ isOver: false, won: '0.00', bookHash: null })
  expect((await server.play(seat, field)).code).toBe('ROUND_OPEN')
  const [again, also] = await Promise.all([step(seat, round.id, 0, 'reveal:12'), step(seat, round.id, 0, 'reveal:12')])
  expect(again.value.round.actions).toEqual(['reveal:12'])
  expect(also.value.round).toEqual(again.value.round)
  if (!again.value.round.isOver) {
    expect((await step(seat, round.id, 0, 'reveal:13')).code).toBe('STEP_CONFLICT')
    expect((await step(seat, round.id, 1, 'reveal:12')).code).toBe('ACTION_INVALID')
    expect((await step(seat, round.id, 7, 'reveal:1')).code).toBe('STEP_CONFLICT')
    const { token } = (await server.launch(seat.site, mines)).value as { token: string }
    const second = await server.get(contract.openStudioGame, { token })
    expect(second.openRound).toMatchObject({ id: round.id, actions: ['reveal:12'] })
    expect((await step(seat, round.id, 1, 'cashout')).code).toBe('GAME_SESSION_OVER')
    const ends = await Promise.all([1, 2, 3].map(() => step({ ...seat, token: second.token }, round.id, 1, 'cashout')))
    expect(new Set(ends.map(({ value }) => value.round.won)).size).toBe(1)
    expect(ends[0]?.value.round).toMatchObject({ isOver: true })
    expect(await server.balance(seat.memberId)).toBe(9_900n + fromWire(ends[0]!.value.round.won))
  }
})

test('nobody acts in the round of another member, and no seed is revealed under an open one', async () => {
  const [seat, other] = [await server.sit(mines), await server.sit(mines)]
  const round = await openField(seat)
  expect((await step(other, round.id, 0, 'cashout')).code).toBe('NOT_FOUND')
  expect((await server.ask(contract.getRound, { id: round.id }, { token: other.site })).code).toBe('NOT_FOUND')
  expect((await server.ask(contract.changeSeed, { clientSeed: 'x' }, { token: seat.token })).code).toBe('ROUND_OPEN')
  expect((await server.get(contract.getRound, { id: round.id }, { token: seat.site })).round.proof.serverSeed).toBeNull()
})

test('a round whose member does not come back ends by the published rules', async () => {
  const seat = await server.sit(mines)
  const round = await openField(seat)
  const revealed = await step(seat, round.id, 0, 'reveal:3')
  clock.advance(25 * 3_600_000)
  await expireRounds(services)
  const [ended] = await sentRounds([(await findRound(services.database, BigInt(round.id)))!], services)
  expect(ended).toMatchObject({ isOver: true, isExpired: !revealed.value.round.isOver })
  expect(await server.balance(seat.memberId)).toBe(9_900n + fromWire(ended!.won))
})

test('a launch is good once, and a session ends with that of the site, with a freeze, and with its time', async () => {
  const { memberId, site } = await server.member()
  const { token } = (await server.launch(site, dice)).value as { token: string }
  const opened = await server.get(contract.openStudioGame, { token })
  expect((await server.ask(contract.openStudioGame, { token })).code).toBe('GAME_SESSION_OVER')
  expect((await server.ask(contract.getStudioBalance, {}, { token: site })).code).toBe('GAME_SESSION_OVER')
  expect((await server.ask(contract.getStudioBalance, {}, { token: opened.token })).value).toEqual({ balance: '100.00' })
  await inTransaction(services.database, (tx) => freezeMember(tx, { memberId, by: 'ko', reason: 'a test', at: clock.now() }))
  expect((await server.play({ token: opened.token }, even)).code).toBe('GAME_SESSION_OVER')
  const late = (await server.launch((await server.member()).site, dice)).value as { token: string }
  clock.advance(60_001)
  expect((await server.ask(contract.openStudioGame, { token: late.token })).code).toBe('GAME_SESSION_OVER')
})

const report = ({ token }: Pick<Seat, 'token'>, round: string, shown: string) =>
  server.ask(contract.reportShown, { round, bookHash: shown }, { token })

test('what members report closes no game, however many they are: staff are alarmed', async () => {
  const seat = await server.sit()
  next()
  const { round } = (await server.play(seat, even)).value
  expect((await report(seat, round.id, round.bookHash!)).code).toBe('OK')
  expect((await server.get(listStudioFaults, {}, manager.as)).list).toEqual([])
  const others = await Promise.all(Array.from({ length: 5 }, () => server.sit()))
  for (const other of others) {
    next()
    const own = (await server.play(other, even)).value.round
    await report(other, own.id, '00'.repeat(32))
    await report(other, own.id, '11'.repeat(32))
  }
  next()
  expect((await server.play(seat, even)).code).toBe('OK')
  const { rows } = await services.database.query('SELECT name FROM alarm')
  expect(rows).toEqual([{ name: `studio.shown.${dice}` }])
  const { list } = await server.get(listStudioFaults, {}, manager.as)
  expect(list.map(({ made }) => made)).toEqual([null, null, null, null, null])
})

test('a game that makes another round of the same seed is closed by the first report, until staff open it again', async () => {
  const seat = await server.sit()
  next()
  const { round } = (await server.play(seat, even)).value
  await report(seat, round.id, '00'.repeat(32))
  expect((await server.play(seat, even)).code).toBe('TOO_SOON')
  // As if other rules had decided it.
  await server.owner.query('UPDATE studio_round SET book_hash = $2 WHERE id = $1', [round.id, Buffer.alloc(32, 7)])
  await report(seat, round.id, round.bookHash!)
  next()
  expect((await server.play(seat, even)).code).toBe('GAME_MAINTENANCE')
  const { list } = await server.get(listStudioFaults, {}, manager.as)
  expect(list.filter(({ made }) => made !== null)).toMatchObject([{ round: round.id, made: round.bookHash }])
  await server.get(reopenStudioGame, { game: dice, reason: 'The rules were mended.' }, manager.as)
  expect((await server.play(seat, even)).code).toBe('OK')
  await server.owner.query('UPDATE studio_round SET book_hash = $2 WHERE id = $1', [
    round.id,
    Buffer.from(round.bookHash!, 'hex'),
  ])
})

test('at the end all books balance', async () => {
  expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
})
