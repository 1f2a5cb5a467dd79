import { randomUUID } from 'node:crypto'
import { trialType } from '@tamuvo/contract/brand.ts'
import * as contract from '@tamuvo/contract/studio.ts'
import { commitmentOf } from '@tamuvo/games/kit/stream.ts'
import { expect, test } from 'vitest'
import { steppedClock } from '../kit/clock.ts'
import { connectDatabase, inTransaction } from '../kit/database.ts'
import { playWalletAccount } from '../ledger/accounts.ts'
import { trialBalance } from '../ledger/proof.ts'
import { guardWalletAccount } from '../ledger/store.ts'
import { createGuard, windowsBy } from '../safer/guard.ts'
import { blackjack, dice, mines, type Seat, type StudioServer, studioServer } from './testing.ts'
import { wrongBooks } from './testing-store.ts'

/** What players, machines and clocks may try, and what it must come to. */

const guard = createGuard({
  clock: { now: () => server.clock.now() },
  windowsOf: (now) => windowsBy(server.services.settings)(now),
})
const server: StudioServer = await studioServer({ guard })
const { services, clock, owner } = server

const even = [{ market: 'under', selection: '50.00', unit: '1.00' }]
const field = [{ market: 'mines', selection: '24', unit: '1.00' }]
const hand = [{ market: 'hand', selection: '', unit: '1.00' }]

const words = { EN: '', MY: '', CN: '' }
const next = (ms = 5_000) => clock.advance(ms)
const step = (seat: Pick<Seat, 'token'>, round: string, no: number, action: string) =>
  server.ask(contract.stepRound, { round, no, action }, { token: seat.token })
const set = async (key: string, value: object | undefined) => {
  await (value === undefined
    ? owner.query('DELETE FROM setting WHERE key = $1', [key])
    : owner.query('INSERT INTO setting (key, value, version, changed_at) VALUES ($1, $2, 1, now())', [
        key,
        JSON.stringify(value),
      ]))
  services.settings.forget()
}
const open = async (seat: Seat, game: string) => {
  const { token } = (await server.launch(seat.site, game)).value as { token: string }
  return server.get(contract.openStudioGame, { token })
}
const setState = async (game: string, state: string) => {
  await owner.query('UPDATE game SET state = $2 WHERE game_code = $1', [game, state])
  next()
}
const expectBooks = async ({ memberId }: Seat, start: bigint) =>
  expect(await wrongBooks(services.database, services.secrets, memberId, start)).toEqual([])

test('a round that cannot be paid for wins nothing, however often it is tried', async () => {
  const seat = await server.sit(dice, 50n)
  for (let no = 0; no < 4; no++) {
    next()
    for (const market of ['under', 'over'])
      expect((await server.play(seat, [{ market, selection: '49.99', unit: '1.00' }])).code).toBe('INSUFFICIENT')
  }
  expect(await server.balance(seat.memberId)).toBe(50n)
})

test('a repeat gets its first answer, whatever was closed since', async () => {
  const seat = await server.sit()
  next()
  const key = randomUUID()
  const first = await server.play(seat, even, key)
  const expectClosed = async (code: string) => {
    next()
    expect((await server.play(seat, even)).code).toBe(code)
    expect((await server.play(seat, even, key)).value.round).toEqual(first.value.round)
    expect((await server.play(seat, [{ ...even[0]!, unit: '1.10' }], key)).code).toBe('IDEMPOTENCY_CONFLICT')
  }
  await set('system.status', { systemStatus: 1, titles: words, messages: words })
  await expectClosed('MAINTENANCE')
  await set('system.status', undefined)
  await set('studio.limits', { unitLeast: '2.00', unitMost: '4.00', stakeMost: '4.00', payoutMost: '10.00' })
  await expectClosed('STAKE_TOO_LOW')
  await set('studio.limits', undefined)
  await setState(dice, 'maintenance')
  await expectClosed('GAME_MAINTENANCE')
  await setState(dice, 'open')
  await expectBooks(seat, 10_000n)
})

test('what is closed, not listed or no game of ours cannot be tried', async () => {
  // The page of the site asks by the first, a game that is opened directly by the second.
  const asked = async (code: string) => [
    (await server.ask(contract.getStudioGame, { code })).code,
    (await server.ask(contract.tryStudioGame, { code })).code,
  ]
  expect(await asked(dice)).toEqual(['OK', 'OK'])
  expect(await asked('NO_GAME')).toEqual(['GAME_NOT_FOUND', 'GAME_NOT_FOUND'])
  for (const [state, code] of [
    ['maintenance', 'GAME_MAINTENANCE'],
    ['soon', 'GAME_NOT_FOUND'],
    ['open', 'OK'],
  ] as const) {
    await setState(dice, state)
    expect(await asked(dice)).toEqual([code, code])
  }
})

test('a hand is doubled by a process whose clock is an hour behind', async () => {
  const behind = steppedClock(new Date(clock.now().getTime() - 3_600_000).toISOString())
  const late = await server.serveAlso(await server.anotherProcess(connectDatabase(services.database.url), behind))
  const seat = await server.sit(blackjack, 100_000n)
  let doubled = 0
  for (let no = 0; doubled < 2; no++) {
    next()
    const { value } = await server.play(seat, hand)
    let { round } = value
    const ask = async (action: string) => {
      const asked = { round: round.id, no: round.actions.length, action }
      return (round = (await late.get(contract.stepRound, asked, { token: seat.token })).round)
    }
    if (round.choices.includes('no-insurance')) await ask('no-insurance')
    if (round.choices.includes('double')) {
      await ask('double')
      doubled++
    }
    expect(round.isOver).toBe(true)
  }
  await expectBooks(seat, 100_000n)
  expect((await server.get(contract.listRounds, {}, { token: seat.token })).list[0]?.bets.map(({ market }) => market)).toEqual([
    'hand',
    'double_down',
  ])
})

test('a round of older rules takes no action of newer ones: its stakes are given back, and old payouts stay in sight', async () => {
  const seat = await server.sit(mines)
  next()
  const { round } = (await server.play(seat, [{ ...field[0]!, selection: '1' }])).value
  const age = (id: string) => owner.query(`UPDATE studio_round SET version = '0.9.12' WHERE id = $1`, [id])
  await age(round.id)
  expect((await step(seat, round.id, 0, 'reveal:1')).code).toBe('GAME_MAINTENANCE')
  const opened = await open(seat, mines)
  expect(opened).toMatchObject({ openRound: null, balance: '100.00' })
  next()
  const { round: second } = (await server.play(opened, [{ ...field[0]!, selection: '1' }])).value
  const over = (await step(opened, second.id, 0, 'reveal:1')).value.round
  const won = over.isOver ? over.won : (await step(opened, second.id, 1, 'cashout')).value.round.won
  await age(second.id)
  const { list } = await server.get(contract.listRounds, {}, { token: opened.token })
  expect(list.map((each) => [each.isOver, each.won, each.bets[0]?.payout])).toEqual([
    [true, won, won],
    [true, '1.00', '1.00'],
  ])
})

/** Plays hands until one may be doubled. */
const openHand = async (seat: Seat) => {
  for (;;) {
    next()
    let { round } = (await server.play(seat, hand)).value
    if (round.choices.includes('no-insurance')) round = (await step(seat, round.id, 0, 'no-insurance')).value.round
    if (round.choices.includes('double')) return round
  }
}

test('a break and a limit on stakes are kept by games that are played at once, and by what is added to a hand', async () => {
  const seat = await server.sit(blackjack, 100_000n)
  const { token } = await open(seat, dice)
  const { id, actions } = await openHand(seat)
  const stakeMore = () => Promise.all([server.play({ token }, even), step(seat, id, actions.length, 'double')])
  const codesOf = async () => (await stakeMore()).map(({ code }) => code).toSorted()
  const { memberId } = seat
  next()
  await inTransaction(owner, (tx) => guardWalletAccount(tx, playWalletAccount(memberId), true))
  await owner.query(`INSERT INTO safer_break (id, member_id, kind, since) VALUES (1, $1, 'exclusion', $2)`, [
    memberId,
    clock.now(),
  ])
  expect(await codesOf()).toEqual(['RG_EXCLUDED', 'RG_EXCLUDED'])
  await owner.query('DELETE FROM safer_break WHERE member_id = $1', [memberId])
  // Room for one of both.
  await owner.query(
    `INSERT INTO safer_limit (member_id, kind, set_by, value, since)
     SELECT $1, 'STAKE_DAY', 'member', 150 + sum(stake), now() FROM bet WHERE member_id = $1`,
    [memberId],
  )
  expect(await codesOf()).toEqual(['OK', 'RG_LIMIT'])
  await expectBooks(seat, 100_000n)
})

test('a new seed does not hurry the rounds, and one that decided nothing stays whatever the member chooses', async () => {
  const seat = await server.sit()
  const change = (clientSeed: string) => server.get(contract.changeSeed, { clientSeed }, { token: seat.token })
  next()
  const bound = await change('chosen after the hash')
  expect(bound).toMatchObject({
    revealed: null,
    seed: { commitment: seat.opened.seed.commitment, clientSeed: 'chosen after the hash', nonce: 0 },
  })
  const { round } = (await server.play(seat, even)).value
  expect(round.proof).toMatchObject({ commitment: seat.opened.seed.commitment, clientSeed: 'chosen after the hash', nonce: 0 })
  const { revealed, seed } = await change('another')
  expect(commitmentOf(revealed!.serverSeed)).toBe(seat.opened.seed.commitment)
  expect(revealed!.rounds).toBe(1)
  expect(seed.commitment).not.toBe(seat.opened.seed.commitment)
  expect((await server.play(seat, even)).code).toBe('TOO_SOON')
  await expectBooks(seat, 10_000n)
})

test('who plays in two windows at once does not hold up the others', async () => {
  const seats = await Promise.all(Array.from({ length: 6 }, () => server.sit()))
  next()
  const { fast, slow } = services.studio.writers.answered
  const [twice] = seats
  const answers = await Promise.all([twice!, ...seats].map((seat) => server.play(seat, even)))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array.from({ length: 6 }, () => 'OK'), 'TOO_SOON'])
  const { answered } = services.studio.writers
  expect([answered.fast - fast, answered.slow - slow]).toEqual([6, 1])
})

test('of windows that open at once one goes on', async () => {
  const { site } = await server.member()
  const tokens = await Promise.all(
    Array.from({ length: 5 }, async () => ((await server.launch(site, dice)).value as { token: string }).token),
  )
  const opened = await Promise.all(tokens.map((token) => server.ask(contract.openStudioGame, { token })))
  const codes = await Promise.all(
    opened.map(async ({ success, code, value }) =>
      success ? (await server.ask(contract.getStudioBalance, {}, { token: value.token })).code : code,
    ),
  )
  expect(codes.toSorted()).toEqual([...Array.from({ length: 4 }, () => 'GAME_SESSION_OVER'), 'OK'])
})

test('trial accounts, which anybody may open as often as they like, close no game', async () => {
  for (let no = 0; no < 3; no++) {
    const { site } = await server.member(10_000n, trialType)
    const { token } = await open({ site } as Seat, dice)
    next()
    const { value } = await server.play({ token }, even)
    await server.ask(contract.reportShown, { round: value.round.id, bookHash: '00'.repeat(32) }, { token })
  }
  next()
  expect((await server.play(await server.sit(), even)).code).toBe('OK')
})

test('a game ends with the session of the site, by its time and by being unused, and playing is use', async () => {
  const idle = await server.sit()
  await owner.query('UPDATE session SET idle_seconds = 1800 WHERE member_id = $1', [idle.memberId])
  for (let minutes = 0; minutes < 60; minutes += 20) {
    next(20 * 60_000)
    expect((await server.play(idle, even)).code).toBe('OK')
  }
  next(31 * 60_000)
  expect((await server.play(idle, even)).code).toBe('GAME_SESSION_OVER')
  const late = await server.sit()
  await owner.query('UPDATE session SET expires_at = $2 WHERE member_id = $1', [
    late.memberId,
    new Date(clock.now().getTime() + 60_000),
  ])
  next(60_000)
  expect((await server.play(late, even)).code).toBe('GAME_SESSION_OVER')
})

test('at the end all books balance', async () => {
  expect(await trialBalance(services.database)).toMatchObject({ isClean: true })
})
