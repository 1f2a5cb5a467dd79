import { randomUUID } from 'node:crypto'
import { listFreeSpins } from '@tamuvo/contract/free-spins.ts'
import * as contract from '@tamuvo/contract/studio.ts'
import { bookHash, playRound } from '@tamuvo/games/kit/book.ts'
import { studioGames } from '@tamuvo/games/register.ts'
import { fromWire, sum, zero } from '@tamuvo/money/amount.ts'
import { expect, test, vi } from 'vitest'
import { freezeMember } from '../account/freeze-member.ts'
import { decidedRoundsOf } from '../betting/decided-store.ts'
import { betById } from '../betting/record-store.ts'
import { sentBet } from '../betting/view.ts'
import { connectDatabase, inTransaction } from '../kit/database.ts'
import { openSession } from '../kit/session.ts'
import { playWalletAccount } from '../ledger/accounts.ts'
import { trialBalance } from '../ledger/proof.ts'
import { houseBalances } from '../ledger/statements.ts'
import { guardWalletAccount } from '../ledger/store.ts'
import { createGuard, windowsBy } from '../safer/guard.ts'
import { auditFaults } from '../testing/audit-faults.ts'
import { giveFreeSpins } from './free-spins.ts'
import { endFreeSpins } from './jobs.ts'
import { listReturns } from './return-store.ts'
import { dice, type Seat, type StudioServer, studioServer } from './testing.ts'
import { countReturns } from './watch-returns.ts'

const guard = createGuard({
  clock: { now: () => server.clock.now() },
  windowsOf: (now) => windowsBy(server.services.settings)(now),
})
const server: StudioServer = await studioServer({ guard })
const { services, clock, owner } = server
const { database } = services

const slot = 'FRN_GOLDEN_PAGODA'
const dayMs = 86_400_000
const cycleMs = 2_500
const next = () => clock.advance(cycleMs)

type Given = { unit?: string; spins?: number; multiple?: number; days?: number; game?: string }

const give = (memberId: bigint, { unit = '0.20', spins = 3, multiple = 0, days = 7, game = slot }: Given = {}): Promise<void> =>
  inTransaction(database, (tx) => {
    const [id, orderId] = [services.newId(), services.newId()]
    return giveFreeSpins(tx, {
      id,
      orderId,
      itemId: 1n,
      memberId,
      game,
      unit: fromWire(unit),
      spins,
      multiple,
      days,
      now: clock.now(),
    })
  })

type Asked = { unit?: string; key?: string; free?: boolean; market?: string }
const ask = ({ token }: Pick<Seat, 'token'>, { unit = '0.20', key = randomUUID(), free = true, market = 'base' }: Asked = {}) =>
  server.ask(contract.playRound, { bets: [{ market, selection: '', unit }], free }, { token, key })

const listOf = async ({ memberId }: Seat, state: 'ready' | 'past', site: string) => {
  const { list } = await server.get(listFreeSpins, { state }, { token: site })
  return list.map(({ game, used, spins, state: became }) => [memberId > 0n && game, used, spins, became])
}

/** The rounds of free spins, until one of them has won. */
const spinUntilWon = async (seat: Seat) => {
  const rounds: Awaited<ReturnType<typeof ask>>['value']['round'][] = []
  while (!rounds.some(({ won }) => fromWire(won) > zero)) {
    next()
    const { code, value } = await ask(seat)
    expect(code).toBe('OK')
    rounds.push(value.round)
  }
  return rounds
}

const uses = async (memberId: bigint): Promise<number> =>
  (await database.query('SELECT FROM free_spin_use WHERE member_id = $1', [memberId])).rowCount ?? 0

test('the game says what is left, promotions pay the stake, and the win is credited', async () => {
  const { memberId, site } = await server.member(500n)
  await give(memberId, { spins: 3 })
  await give(memberId, { spins: 40, days: 9 })
  const { token } = (await server.launch(site, slot)).value as { token: string }
  const opened = await server.get(contract.openStudioGame, { token, clientSeed: 'mine' })
  expect(opened.freeSpins).toMatchObject({ left: 43, unit: '0.20', multiple: '0.00' })
  const seat = { memberId, site, token: opened.token, opened }
  const before = await houseBalances(database)
  const rounds = await spinUntilWon(seat)
  const won = sum(rounds.map(({ won: each }) => fromWire(each)))
  expect(rounds[0]).toMatchObject({ isFree: true, stake: '0.00', bets: [{ unit: '0.20', stake: '0.00' }] })
  expect(await server.balance(memberId)).toBe(500n + won)
  const staked = 20n * BigInt(rounds.length)
  const after = await houseBalances(database)
  expect(before['house:promo'] - after['house:promo']).toBe(staked)
  expect(after['house:rng'] - before['house:rng']).toBe(staked - won)
  const { rows } = await database.query('SELECT spins, used FROM free_spin WHERE member_id = $1 ORDER BY id', [memberId])
  expect(rows).toEqual([
    { spins: 3, used: Math.min(3, rounds.length) },
    { spins: 40, used: Math.max(0, rounds.length - 3) },
  ])
  expect(await uses(memberId)).toBe(rounds.length)
  expect(await database.query('SELECT FROM turnover_row WHERE member_id = $1', [memberId])).toMatchObject({ rowCount: 0 })
})

test('a spin is decided as any other, and recomputes from its seed', async () => {
  const seat = await server.sit(slot)
  await give(seat.memberId)
  next()
  const { round } = (await ask(seat)).value
  const { revealed } = await server.get(contract.changeSeed, { clientSeed: 'another' }, { token: seat.token })
  const seeds = { serverSeed: revealed!.serverSeed, clientSeed: 'a seed of my own', nonce: round.proof.nonce }
  const book = playRound(studioGames.get(slot)!.engine, { bets: [{ market: 'base', selection: '' }], actions: [] }, seeds)
  expect(book && bookHash(book)).toBe(round.bookHash)
  const { list } = await server.get(contract.listRounds, {}, { token: seat.token })
  expect(list).toMatchObject([{ id: round.id, isFree: true, won: round.won, bookHash: round.bookHash }])
})

test('a win has to be bet as the item says, and the stake counts for nothing', async () => {
  const seat = await server.sit(slot)
  await give(seat.memberId, { spins: 50, multiple: 300 })
  const rounds = await spinUntilWon(seat)
  const round = rounds.at(-1)!
  const won = fromWire(round.won)
  const { rows } = await database.query('SELECT ref, base, required FROM turnover_row WHERE member_id = $1', [seat.memberId])
  const { rows: bets } = await database.query<{ id: bigint }>('SELECT id FROM bet WHERE round_id = $1', [round.id])
  const betId = bets[0]!.id
  expect(rows).toEqual([{ ref: betId, base: won, required: won * 3n }])
  const bet = await betById(database, betId)
  expect(bet).toMatchObject({ stake: zero, validBet: zero, payout: won, profit: won, price: '0.20;0', state: 'won' })
  expect(sentBet(bet!, new Map())).toMatchObject({ stakeEntryId: null })
  expect(await decidedRoundsOf(database, [betId])).toEqual([])
  // Events are read once all transactions that began before have ended, those of other tests too.
  const [returned] = await vi.waitFor(async () => {
    await countReturns(services)
    const returns = (await listReturns(database, null)).filter(({ game }) => game === slot)
    expect(returns).toMatchObject([{ market: 'base' }])
    return returns
  }, 60_000)
  expect(returned!.staked).toBe(20n * returned!.rounds)
})

test('of twenty spins at once with three left exactly three are played, on two processes', async () => {
  const other = await server.serveAlso(await server.anotherProcess(connectDatabase(database.url)))
  const seat = await server.sit(slot, 10_000n)
  await give(seat.memberId)
  const spin = async (place: number): Promise<string> => {
    const key = randomUUID()
    const bets = [{ market: 'base', selection: '', unit: '0.20' }]
    for (;;) {
      const { code } = await (place % 2 === 0 ? server : other).ask(
        contract.playRound,
        { bets, free: true },
        { token: seat.token, key },
      )
      if (code !== 'TOO_SOON') return code
      next()
    }
  }
  const codes = await Promise.all(Array.from({ length: 20 }, (_, place) => spin(place)))
  expect(codes.filter((code) => code === 'OK')).toHaveLength(3)
  expect(codes.filter((code) => code === 'FREE_SPINS_CHANGED')).toHaveLength(17)
  expect(await uses(seat.memberId)).toBe(3)
  const { rows } = await database.query<{ won: bigint }>(
    'SELECT coalesce(sum(won), 0)::bigint AS won FROM free_spin_use WHERE member_id = $1',
    [seat.memberId],
  )
  expect(await server.balance(seat.memberId)).toBe(10_000n + rows[0]!.won)
})

test('the same request again, at once or later, uses one spin', async () => {
  const seat = await server.sit(slot)
  await give(seat.memberId)
  next()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(seat, { key })))
  next()
  answers.push(await ask(seat, { key }))
  expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'OK'))
  expect(new Set(answers.map(({ value }) => value.round.id)).size).toBe(1)
  expect(await uses(seat.memberId)).toBe(1)
  expect((await ask(seat, { key, unit: '0.50' })).code).toBe('IDEMPOTENCY_CONFLICT')
  // On a cluster keys are known by whose entry it was, and promotions paid for the free spin.
  const otherwise = process.env['CITUS'] ? 'FREE_SPINS_CHANGED' : 'IDEMPOTENCY_CONFLICT'
  expect((await ask(seat, { key, free: false })).code).toBe(otherwise)
})

test('a spin whose connection is cut uses none, and the repeat plays it', async () => {
  const seat = await server.sit(slot)
  await give(seat.memberId)
  next()
  const key = randomUUID()
  const [answer] = await inTransaction(owner, async (tx) => {
    await tx.query('SELECT FROM studio_seed WHERE member_id = $1 FOR UPDATE', [seat.memberId])
    const asked = ask(seat, { key })
    for (let ended = 0; ended === 0;) {
      // From outside: a transaction sees one state of the others.
      const { rowCount } = await owner.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM studio_seed%' AND pid <> pg_backend_pid()`,
      )
      ended = rowCount ?? 0
    }
    // It may wait for the end of this transaction.
    return [asked]
  })
  const cut = await answer
  expect(['OK', 'SYSTEM_ERROR', 'BUSY']).toContain(cut.code)
  if (cut.code !== 'OK') expect(await uses(seat.memberId)).toBe(0)
  expect((await ask(seat, { key })).code).toBe('OK')
  expect(await uses(seat.memberId)).toBe(1)
})

test('nothing is staked while there are free spins, and none is used that is not there', async () => {
  const seat = await server.sit(slot)
  next()
  expect(await ask(seat)).toMatchObject({ code: 'FREE_SPINS_CHANGED', value: { freeSpins: null } })
  const paid = randomUUID()
  expect(await ask(seat, { free: false, key: paid })).toMatchObject({ code: 'OK', value: { freeSpins: null } })
  await give(seat.memberId)
  next()
  const changed = { code: 'FREE_SPINS_CHANGED', value: { freeSpins: { left: 3, unit: '0.20' } } }
  expect(await ask(seat, { free: false })).toMatchObject(changed)
  // What was sold before gets its first answer.
  expect((await ask(seat, { free: false, key: paid })).code).toBe('OK')
  expect(await ask(seat, { unit: '0.50' })).toMatchObject(changed)
  expect((await ask(seat, { market: 'none' })).code).toBe('BET_INVALID')
  // At another game it is no obstacle, and there is none to use.
  const { token } = (await server.launch(seat.site, dice)).value as { token: string }
  const { token: other } = await server.get(contract.openStudioGame, { token })
  const even = [{ market: 'under', selection: '50.00', unit: '0.20' }]
  expect((await server.ask(contract.playRound, { bets: even, free: true }, { token: other, key: randomUUID() })).code).toBe(
    'FREE_SPINS_CHANGED',
  )
  expect((await server.play({ token: other }, even)).code).toBe('OK')
  expect(await uses(seat.memberId)).toBe(0)
})

test('what is not used in time runs out, and nothing else happens', async () => {
  const seat = await server.sit(slot)
  await give(seat.memberId, { days: 1 })
  next()
  await ask(seat)
  const held = await server.balance(seat.memberId)
  clock.advance(dayMs)
  const { token } = (await server.launch(await reopened(seat), slot)).value as { token: string }
  const opened = await server.get(contract.openStudioGame, { token })
  expect(opened.freeSpins).toBeNull()
  expect(await ask(opened)).toMatchObject({ code: 'FREE_SPINS_CHANGED' })
  expect(await listOf(seat, 'past', await reopened(seat))).toEqual([[slot, 1, 3, 'EXPIRED']])
  await endFreeSpins(services)
  await endFreeSpins(services)
  const { rows } = await database.query('SELECT used, expired_at IS NOT NULL AS ended FROM free_spin WHERE member_id = $1', [
    seat.memberId,
  ])
  expect(rows).toEqual([{ used: 1, ended: true }])
  expect(await listOf(seat, 'ready', await reopened(seat))).toEqual([])
  expect(await server.balance(seat.memberId)).toBe(held)
})

/** Another session of the site: the first has ended by its time. */
const reopened = async ({ memberId }: Seat): Promise<string> => {
  const session = { memberId, type: 0, address: '127.0.0.1', device: 'test', remember: true, idleMs: 7 * dayMs } as const
  return openSession(database, clock, services.rng, session)
}

test('members on a break and frozen ones use none; limits on money do not stand against it', async () => {
  const seat = await server.sit(slot, 0n)
  const { memberId } = seat
  await give(memberId)
  await inTransaction(owner, (tx) => guardWalletAccount(tx, playWalletAccount(memberId), true))
  await owner.query(`INSERT INTO safer_break (id, member_id, kind, since) VALUES (77, $1, 'exclusion', $2)`, [
    memberId,
    clock.now(),
  ])
  next()
  expect((await ask(seat)).code).toBe('RG_EXCLUDED')
  await owner.query('DELETE FROM safer_break WHERE member_id = $1', [memberId])
  await owner.query(
    `INSERT INTO safer_limit (member_id, kind, set_by, value, since) VALUES ($1, 'STAKE_SINGLE', 'member', 10, $2)`,
    [memberId, clock.now()],
  )
  // Nor does an empty wallet.
  expect((await ask(seat)).code).toBe('OK')
  await inTransaction(database, (tx) => freezeMember(tx, { memberId, by: 'ko', reason: 'a test', at: clock.now() }))
  next()
  expect((await ask(seat)).code).not.toBe('OK')
  expect(await uses(memberId)).toBe(1)
})

test('an order gives its spins once, and the database keeps the count', async () => {
  const { memberId } = await server.member()
  const once = () =>
    inTransaction(database, (tx) =>
      giveFreeSpins(tx, {
        id: services.newId(),
        orderId: 4_711n,
        itemId: 1n,
        memberId,
        game: slot,
        unit: fromWire('0.20'),
        spins: 2,
        multiple: 0,
        days: 1,
        now: clock.now(),
      }),
    )
  await once()
  await expect(once()).rejects.toThrow()
  const change = (set: string) => owner.query(`UPDATE free_spin SET ${set} WHERE member_id = $1`, [memberId])
  await change('used = used + 1')
  for (const set of ['used = 0', 'used = used + 2', 'spins = 9', 'unit = 1', 'used = used + 1, expired_at = expires_at'])
    await expect(change(set)).rejects.toThrow()
  await change('used = used + 1')
  await expect(change('used = used + 1')).rejects.toThrow()
  await expect(owner.query('DELETE FROM free_spin WHERE member_id = $1', [memberId])).rejects.toThrow()
})

test('the books balance, and an audit finds each spin with its grant and its entries', async () => {
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
  // Their orders are none of this test.
  expect((await auditFaults(owner.url)).filter((line) => !line.includes('free spins of order'))).toEqual([])
})
