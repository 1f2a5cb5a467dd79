import * as contract from '@tamuvo/contract/tournament.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import { scoreOf } from '@tamuvo/games/tournament/score.ts'
import { amount, fromWire } from '@tamuvo/money/amount.ts'
import { afterEach, expect, test } from 'vitest'
import { trialBalance } from '../ledger/proof.ts'
import { houseBalances } from '../ledger/statements.ts'
import { dice, mines, type Seat, studioServerWith } from '../studio/testing.ts'
import { testOperator } from '../testing/operators.ts'
import { labelTournaments } from './causes.ts'
import { openDemoTournament } from './demo-tournament.ts'
import { payEnded } from './pay-tournaments.ts'
import { scoreText } from './rules.ts'
import { hasUnscored, scoreAndTell } from './score-rounds.ts'
import { openTournaments, type TournamentServices } from './services.ts'
import { tournamentCalls } from './area.ts'

const manager = testOperator('ko', 'games')
const server = await studioServerWith<TournamentServices>((lower) => openTournaments(lower), tournamentCalls, {
  operators: [manager.key],
})
const { services, clock } = server
const { database } = services
const hourMs = 3_600_000

const names = Object.fromEntries(['EN', 'MY', 'CN', 'ID', 'TH', 'TY', 'VI'].map((code) => [code, 'A test']))
let made = 0
const create = async (changes: object = {}) => {
  const startsAt = clock.now()
  const asked = {
    code: `test-${++made}`,
    names,
    games: [dice],
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + hourMs).toISOString(),
    leastStake: '1.00',
    rule: { kind: 'sum', count: 2 },
    prizes: ['50.00', '30.00', '20.00'],
    reason: 'A test of tournaments.',
    ...changes,
  }
  return server.ask(contract.createTournament, asked as never, manager.as)
}
const opened = async (changes: object = {}): Promise<string> => (await create(changes)).value.id

/** What staff see of a tournament. */
const forStaff = async (id: string) => {
  const { list } = (await server.ask(contract.listStaffTournaments, {}, manager.as)).value
  return list.find((each) => each.id === id)
}

const join = (seat: Pick<Seat, 'site'>, id: string) => server.ask(contract.joinTournament, { id }, { token: seat.site })
const ofMember = async (seat: Pick<Seat, 'site'>, id: string) =>
  (await server.get(contract.listTournaments, {}, { token: seat.site })).list.find((each) => each.id === id)

/** Plays a round and says what it scored. */
const play = async (seat: Seat, unit = '1.00'): Promise<bigint> => {
  clock.advance(5_000)
  const { round } = (await server.play(seat, [{ market: 'under', selection: '80.00', unit }])).value
  return scoreOf({ stake: fromWire(round.stake), payout: fromWire(round.won) })
}

/** Plays until a round wins, and says what that one scored. */
const win = async (seat: Seat, unit?: string): Promise<bigint> => {
  const score = await play(seat, unit)
  return score > 0n ? score : win(seat, unit)
}

/** Scores all that was settled, also what was committed while other transactions of the server of the tests were open. */
const scoreAll = async (): Promise<void> => {
  do await scoreAndTell(services)
  while (await hasUnscored(database, new Date(clock.now().getTime() + 1)))
}

const held = async () => (await houseBalances(database))['tournament:prizes']

// No test leaves a tournament open, also not one that failed: the next would count its prizes.
afterEach(async () => {
  clock.advance(2 * hourMs)
  await payEnded(services)
})

test('rounds after joining count by how often they return their stake, the best ones together, and the board says so', async () => {
  const before = await held()
  const id = await opened()
  expect(await held()).toBe(before + fromWire('100.00'))
  const [mai, ko] = [await server.sit(), await server.sit()]
  await join(mai, id)
  expect((await join(mai, id)).code).toBe('OK')
  const scores = [await play(mai), await play(mai, '5.00'), await play(mai), await play(mai, '2.00')]
  // Two would count: a win before joining or below the least stake would show beside the only one.
  await win(ko)
  clock.advance(1_000)
  await join(ko, id)
  await win(ko, '0.50')
  const other = await play(ko)
  await scoreAll()
  await scoreAll()
  const best = scores.toSorted((a, b) => Number(b - a))
  const total = best[0]! + best[1]!
  expect((await ofMember(mai, id))?.own?.score).toBe(scoreText(total))
  expect((await ofMember(ko, id))?.own?.score).toBe(scoreText(other))
  const { list } = await server.get(contract.getLeaderboard, { id })
  expect(list.map(({ score }) => score)).toEqual(
    [total, other]
      .filter((each) => each > 0n)
      .toSorted((a, b) => Number(b - a))
      .map(scoreText),
  )
  for (const { player } of list) expect(player).toContain('***')
})

test('prizes are paid once after the end, and what is not won goes back', async () => {
  const id = await opened({ rule: { kind: 'best' }, prizes: ['40.00', '10.00', '5.00', '5.00'] })
  const before = { held: await held(), promo: (await houseBalances(database))['house:promo'] }
  const seats = [await server.sit(), await server.sit()]
  const scores: bigint[] = []
  for (const seat of seats) {
    await join(seat, id)
    const tries = [await play(seat), await play(seat), await win(seat)]
    scores.push(tries.reduce((top, each) => (each > top ? each : top)))
  }
  const balances = await Promise.all(seats.map(({ memberId }) => server.balance(memberId)))
  await payEnded(services)
  expect(await ofMember(seats[0]!, id)).toMatchObject({ state: 'running' })
  await scoreAll()
  clock.advance(2 * hourMs)
  await Promise.all([payEnded(services), payEnded(services)])
  await payEnded(services)
  const paid = await Promise.all(seats.map(async ({ memberId }, place) => (await server.balance(memberId)) - balances[place]!))
  // Of equal scores the earlier one is ahead: who played first.
  expect(paid).toEqual(scores[0]! >= scores[1]! ? [4_000n, 1_000n] : [1_000n, 4_000n])
  expect(await held()).toBe(amount(before.held - fromWire('60.00')))
  expect((await houseBalances(database))['house:promo'] >= before.promo + fromWire('10.00')).toBe(true)
  expect(await ofMember(seats[0]!, id)).toMatchObject({ state: 'paid' })
  const named = await labelTournaments(database, seats[0]!.memberId, [BigInt(id)], 'CN')
  expect(named.get(BigInt(id))).toMatchObject({ label: 'A test', about: { VI: 'A test' } })
  const shown = await forStaff(id)
  expect(shown).toMatchObject({ state: 'paid', players: 2, aside: '0.00', paid: '50.00' })
  const best = seats[scores[0]! >= scores[1]! ? 0 : 1]!
  expect(shown?.winners.map(({ place, prize }) => [place, prize])).toEqual([
    [1, '40.00'],
    [2, '10.00'],
  ])
  expect(shown?.winners[0]?.memberId).toBe(best.memberId.toString())
  expect((await join(await server.sit(), id)).code).toBe('TOURNAMENT_OVER')
})

test('rounds of other games, before joining, below the least stake or after the end do not count', async () => {
  const id = await opened({ endsAt: new Date(clock.now().getTime() + 60_000).toISOString() })
  const seat = await server.sit(mines)
  await join(seat, id)
  clock.advance(5_000)
  await server.play(seat, [{ market: 'mines', selection: '1', unit: '1.00' }])
  const late = await server.sit()
  await join(late, id)
  await win(late, '0.90')
  clock.advance(120_000)
  await win(late)
  await scoreAll()
  for (const each of [seat, late]) expect((await ofMember(each, id))?.own).toMatchObject({ place: null, score: '0.0000' })
})

test('a cancelled tournament gives its prizes back once, and a code makes one tournament', async () => {
  const before = await held()
  const id = await opened({ code: 'once' })
  expect(await opened({ code: 'once' })).toBe(id)
  expect(await held()).toBe(before + fromWire('100.00'))
  expect(await forStaff(id)).toMatchObject({ code: 'once', state: 'running', aside: '100.00', paid: '0.00', winners: [] })
  const cancel = () => server.ask(contract.cancelTournament, { id, reason: 'A test of tournaments.' }, manager.as)
  expect((await cancel()).code).toBe('OK')
  expect((await cancel()).code).toBe('TOURNAMENT_OVER')
  expect(await forStaff(id)).toMatchObject({ state: 'cancelled', aside: '0.00', paid: '0.00' })
  expect(await held()).toBe(before)
})

test('what does not fit is refused, before money moves', async () => {
  const before = await held()
  expect((await create({ games: ['NO_SUCH_GAME'] })).code).toBe('GAME_NOT_FOUND')
  expect((await create({ endsAt: clock.now().toISOString() })).code).toBe('TOURNAMENT_INVALID')
  expect((await create({ prizes: ['9999999.00'] })).code).toBe('LIMIT_PAYOUT')
  const trial = await server.member(0n, 4)
  expect((await join(trial, await opened({ prizes: ['1.00'] }))).code).toBe('REAL_ACCOUNT_NEEDED')
  expect(await held()).toBe(before + fromWire('1.00'))
})

test('the demo world has one tournament a day', async () => {
  await openDemoTournament(services)
  await openDemoTournament(services)
  const { list } = await server.get(contract.listTournaments, {})
  const demo = list.filter(({ names: each }) => each.EN === 'Harbour Daily')
  expect(demo).toHaveLength(1)
  for (const game of demo[0]!.games) expect(studioGames.has(game)).toBe(true)
  clock.advance(25 * hourMs)
  await payEnded(services)
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})
