import { getTurnoverRow, listTurnover } from '@tamuvo/contract/turnover.ts'
import { amount, fromWire } from '@tamuvo/money/amount.ts'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { listen } from '../testing/listener.ts'
import { lockWaiters } from '../testing/lock-waiters.ts'
import { turnoverJobs } from './jobs.ts'
import { turnoverServer } from './testing.ts'
import { addTurnoverRow, refreshTurnover, reverseTurnoverRow, turnoverOf } from './turnover.ts'

const server = await turnoverServer()
const { services, clock, bets } = server
const { database } = services
const hourMs = 3_600_000

/** A player with money and a deposit row of it. */
const deposited = async (minor: bigint) => {
  const player = await server.player()
  const ref = services.newId()
  await server.add({ memberId: player.id, base: amount(minor), ref })
  await server.pay(player.id, minor)
  const list = (state: 'open' | 'ended' = 'open') => server.get(listTurnover, { state }, player)
  return { ...player, ref, list }
}

/** What each row of a player was fed by which bets. */
const usesOf = async (memberId: bigint): Promise<[bet: bigint, row: bigint, used: bigint][]> => {
  const { rows } = await database.query<{ bet: bigint; row: bigint; used: bigint }>(
    'SELECT bet_id AS bet, row_id AS row, used FROM turnover_use WHERE member_id = $1 ORDER BY bet_id, row_id',
    [memberId],
  )
  return rows.map(({ bet, row, used }) => [bet, row, used])
}

test('a member without rows may withdraw', async () => {
  const { token } = await server.player()
  expect(await server.get(listTurnover, {}, { token })).toMatchObject({
    isClear: true,
    isCounting: false,
    left: '0.00',
    list: [],
    total: 0,
  })
})

describe('a deposit', () => {
  test('has to be bet once; settled bets feed it, and say so', async () => {
    const mai = await deposited(10_000n)
    expect(await mai.list()).toMatchObject({
      isClear: false,
      left: '100.00',
      list: [
        {
          kind: 'DEPOSIT',
          base: '100.00',
          multiple: '1.00',
          required: '100.00',
          done: '0.00',
          left: '100.00',
          state: 'ACTIVE',
          endedAt: null,
          expiresAt: null,
        },
      ],
    })
    server.bet(mai.id, 6_000n, { product: 'RNG' })
    const { list, left } = await mai.list()
    expect(left).toBe('40.00')
    expect(list[0]).toMatchObject({ done: '60.00', left: '40.00' })

    const last = server.bet(mai.id, 5_000n, { product: 'LIVE' })
    expect(await mai.list()).toMatchObject({ isClear: true, left: '0.00', list: [] })
    const { list: ended } = await mai.list('ended')
    expect(ended).toMatchObject([{ state: 'COMPLETED', done: '100.00', left: '0.00', endedAt: clock.now().toISOString() }])
    const row = await server.get(getTurnoverRow, { id: ended[0]?.id ?? '' }, mai)
    expect(row.bets).toMatchObject({
      total: 2,
      list: [
        { id: last.id.toString(), product: 'LIVE', valid: '50.00', percent: 100, used: '40.00' },
        { product: 'RNG', valid: '60.00', used: '60.00' },
      ],
    })
  })

  test('has one row however often it is credited', async () => {
    const mai = await deposited(5_000n)
    for (const base of [5_000n, 7_000n]) await server.add({ memberId: mai.id, base: amount(base), ref: mai.ref })
    expect(await mai.list()).toMatchObject({ total: 1, left: '50.00' })
  })

  test('that is reversed takes its row back, and what was used stays used', async () => {
    const mai = await deposited(5_000n)
    server.bet(mai.id, 2_000n)
    await mai.list()
    const reversal = { memberId: mai.id, kind: 'DEPOSIT', ref: mai.ref, at: clock.now() } as const
    await inTransaction(database, (tx) => reverseTurnoverRow(tx, reversal))
    expect(await mai.list()).toMatchObject({ isClear: true, left: '0.00' })
    expect(await mai.list('ended')).toMatchObject({ list: [{ state: 'REVERSED', done: '20.00', left: '0.00' }] })
    await server.add({ memberId: mai.id, base: amount(1_000n) })
    expect((await mai.list()).left).toBe('10.00')
  })

  test('of a multiple of nothing asks for nothing', async () => {
    const { id, token } = await server.player()
    await server.add({ memberId: id, base: amount(5_000n), multiple: 0 })
    expect(await server.get(listTurnover, {}, { token })).toMatchObject({ isClear: true })
    expect(await server.get(listTurnover, { state: 'ended' }, { token })).toMatchObject({ list: [{ state: 'COMPLETED' }] })
  })
})

describe('bets', () => {
  test('feed the oldest row first, and no row that came after them', async () => {
    const mai = await deposited(10_000n)
    server.bet(mai.id, 15_000n)
    await server.add({ memberId: mai.id, base: amount(20_000n) })
    expect(await mai.list()).toMatchObject({ left: '200.00', list: [{ base: '200.00', state: 'ACTIVE' }] })
    server.bet(mai.id, 12_000n)
    expect(await mai.list()).toMatchObject({ left: '80.00' })
  })

  test('of a row with weights count by product, and the rows behind it wait', async () => {
    const mai = await server.player()
    await server.pay(mai.id, 20_000n)
    const bonus = { kind: 'BONUS', base: amount(20_000n), multiple: 1500, weights: { RNG: 100, LIVE: 20, PVP: 0 } } as const
    await server.add({ memberId: mai.id, ...bonus })
    await server.add({ memberId: mai.id, base: amount(1_000n) })
    server.bet(mai.id, 100_000n, { product: 'RNG' })
    server.bet(mai.id, 100_000n, { product: 'LIVE' })
    const unweighted = server.bet(mai.id, 500n, { product: 'PVP' })
    const { list, left } = await server.get(listTurnover, {}, mai)
    expect(list).toMatchObject([
      { kind: 'BONUS', required: '3000.00', done: '1200.00', state: 'ACTIVE', multiple: '15.00' },
      { kind: 'DEPOSIT', required: '10.00', done: '5.00', state: 'WAITING' },
    ])
    expect(left).toBe('1805.00')
    expect(list[0]?.weights).toContainEqual({ product: 'LIVE', percent: 20 })
    expect((await usesOf(mai.id)).filter(([bet]) => bet === unweighted.id)).toMatchObject([
      [unweighted.id, expect.anything(), 500n],
    ])
  })

  test('count once they are settled, however late, by their outcome of then', async () => {
    const mai = await deposited(100_000n)
    const open = server.bet(mai.id, 3_000n, { isOpen: true, valid: amount(0n) })
    server.bet(mai.id, 1_000n)
    expect((await mai.list()).left).toBe('990.00')
    clock.advance(5 * hourMs)
    expect((await mai.list()).left).toBe('990.00')
    server.bet(mai.id, 2_000n)
    expect((await mai.list()).left).toBe('970.00')
    Object.assign(open, { isOpen: false, valid: amount(3_000n) })
    expect((await mai.list()).left).toBe('940.00')
    Object.assign(open, { valid: amount(0n) })
    expect((await mai.list()).left).toBe('940.00')
    const { rows } = await database.query('SELECT FROM turnover_open_bet WHERE member_id = $1', [mai.id])
    expect(rows).toHaveLength(0)
  })

  test('that were void count nothing', async () => {
    const mai = await deposited(10_000n)
    server.bet(mai.id, 0n)
    expect((await mai.list()).left).toBe('100.00')
  })

  test('that are written late, under an older id, are counted all the same', async () => {
    const mai = await deposited(10_000n)
    const [early, late] = [services.newId(), services.newId()]
    server.bet(mai.id, 1_000n, { id: late })
    clock.advance(hourMs / 2)
    expect((await mai.list()).left).toBe('90.00')
    bets.set(mai.id, [])
    server.bet(mai.id, 2_000n, { id: early })
    server.bet(mai.id, 1_000n, { id: late })
    expect((await mai.list()).left).toBe('70.00')
  })

  test('of a row that expires count until then', async () => {
    const mai = await server.player()
    await server.pay(mai.id, 1_000n)
    const expiresAt = new Date(clock.now().getTime() + hourMs)
    await server.add({ memberId: mai.id, kind: 'BONUS', base: amount(1_000n), expiresAt })
    server.bet(mai.id, 400n)
    clock.advance(hourMs)
    server.bet(mai.id, 5_000n)
    expect(await server.get(listTurnover, { state: 'ended' }, mai)).toMatchObject({
      isClear: true,
      list: [{ state: 'EXPIRED', done: '4.00' }],
    })
  })
})

describe('rows of money that is gone', () => {
  test('are cleared when asked', async () => {
    const mai = await deposited(10_000n)
    server.bet(mai.id, 3_000n)
    await server.pay(mai.id, -9_900n)
    expect((await mai.list()).left).toBe('70.00')
    await server.pay(mai.id, -1n)
    expect(await mai.list()).toMatchObject({ isClear: true, left: '0.00' })
    expect(await mai.list('ended')).toMatchObject({ list: [{ state: 'CLEARED', done: '30.00', left: '0.00' }] })
  })

  test('stay while a bet may win or money lies elsewhere', async () => {
    const mai = await deposited(10_000n)
    await server.pay(mai.id, -10_000n)
    const open = server.bet(mai.id, 0n, { isOpen: true })
    server.elsewhere.set(mai.id, fromWire('0.99'))
    expect((await mai.list()).isClear).toBe(false)
    Object.assign(open, { isOpen: false })
    server.elsewhere.set(mai.id, fromWire('1.00'))
    expect((await mai.list()).isClear).toBe(false)
    server.elsewhere.set(mai.id, fromWire('0.99'))
    expect((await mai.list()).isClear).toBe(true)
  })

  test('are cleared by the next credit, which has a row of its own', async () => {
    const mai = await deposited(10_000n)
    await server.pay(mai.id, -10_000n)
    await server.add({ memberId: mai.id, base: amount(500n) })
    await server.pay(mai.id, 500n)
    expect(await mai.list()).toMatchObject({ total: 1, left: '5.00' })
    expect(await mai.list('ended')).toMatchObject({ list: [{ state: 'CLEARED' }] })
  })

  test('stay when money moves while it is looked for', async () => {
    const mai = await deposited(10_000n)
    await server.pay(mai.id, -10_000n)
    const other = await server.anotherProcess()
    // Money that was in transit arrives after the wallet accounts were read, and before transit is.
    other.turnover.fundsElsewhere.fill(async () => {
      await server.pay(mai.id, 10_000n)
      return amount(0n)
    })
    expect((await refreshTurnover(other, mai.id)).isClear).toBe(false)
  })
})

describe('two processes', () => {
  test('that count at the same moment count each bet once', async () => {
    const others = await Promise.all([1, 2].map(() => server.anotherProcess()))
    const mai = await deposited(1_000_000n)
    for (let no = 0; no < 50; no++) server.bet(mai.id, 100n)
    await Promise.all(Array.from({ length: 10 }, (_, no) => refreshTurnover(others[no % 2]!, mai.id)))
    expect((await mai.list()).left).toBe('9950.00')
    const uses = await usesOf(mai.id)
    expect(uses).toHaveLength(50)
    expect(uses.reduce((sum, [, , used]) => sum + used, 0n)).toBe(5_000n)
  })

  test('that credit a deposit at the same moment add one row', async () => {
    const others = await Promise.all([1, 2].map(() => server.anotherProcess()))
    const { id, token } = await server.player()
    const row = { memberId: id, kind: 'DEPOSIT', ref: services.newId(), base: amount(700n), multiple: 100 } as const
    const credit = (process: number): Promise<void> =>
      inTransaction(others[process]!.database, (tx) => addTurnoverRow(tx, others[process]!, { ...row, at: clock.now() }))
    await Promise.all([credit(0), credit(1)])
    await server.pay(id, 700n)
    expect(await server.get(listTurnover, {}, { token })).toMatchObject({ total: 1, left: '7.00' })
  })

  test('of which one decides on a withdrawal: the credit of the other waits for it', async () => {
    const other = await server.anotherProcess()
    const { id } = await server.player()
    const seen: string[] = []
    let credit: Promise<void> | undefined
    await inTransaction(database, async (tx) => {
      expect((await turnoverOf(tx, services, id)).isClear).toBe(true)
      const row = { memberId: id, kind: 'DEPOSIT', ref: 1n, base: amount(700n), multiple: 100, at: clock.now() } as const
      credit = inTransaction(other.database, (another) => addTurnoverRow(another, other, row)).then(
        () => void seen.push('credited'),
      )
      await expect.poll(() => lockWaiters(database)).toBeGreaterThan(0)
      seen.push('decided')
    })
    await credit
    expect(seen).toEqual(['decided', 'credited'])
  })
})

test('more bets than fit into one transaction are counted bit by bit, and a job goes on', async () => {
  const mai = await deposited(100_000_000n)
  const placedAt = clock.now()
  bets.set(
    mai.id,
    Array.from({ length: 35_000 }, () => ({
      id: services.newId(),
      product: 'RNG' as const,
      placedAt: new Date(placedAt.getTime() + 1),
      isOpen: false,
      valid: amount(100n),
    })),
  )
  expect(await mai.list()).toMatchObject({ isCounting: true, left: '970000.00' })
  for (const job of turnoverJobs(services)) await job.run({})
  expect(await mai.list()).toMatchObject({ isCounting: false, left: '965000.00' })
})

test('a job counts for members who do not ask, and their browsers learn of it', async () => {
  const mai = await deposited(10_000n)
  const live = await listen(server, mai.token, ['turnover'])
  server.bet(mai.id, 2_500n)
  clock.advance(61_000)
  for (const job of turnoverJobs(services)) await job.run({})
  expect(await live.next('turnover')).toEqual({ left: '75.00', isClear: false })
  live.close()
})

test('a member whose bets cannot be counted does not keep others waiting', async () => {
  const [mai, thu] = [await deposited(10_000n), await deposited(10_000n)]
  // A bet of no product that there is.
  server.bet(mai.id, 100n, { product: null as never })
  server.bet(thu.id, 100n)
  clock.advance(61_000)
  for (const job of turnoverJobs(services)) await job.run({})
  bets.delete(thu.id)
  expect((await thu.list()).left).toBe('99.00')
})

test('rows of others are not found', async () => {
  const [mai, thu] = [await deposited(10_000n), await deposited(10_000n)]
  const { list } = await mai.list()
  expect(await server.ask(getTurnoverRow, { id: list[0]?.id ?? '' }, thu)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})
