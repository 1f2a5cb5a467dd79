import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exposuresOf } from '../betting/exposure-store.ts'
import { inTransaction } from '../kit/database.ts'
import { changeSetting } from '../platform/change-setting.ts'
import type { SettingOf } from '../platform/setting-list.ts'
import { zero } from '@tamuvo/money/amount.ts'
import { findIssueByNumber } from './store.ts'
import { firstDigit, lotteryServer, type Player } from './testing.ts'
import { openTrialPlayer } from './testing-insider.ts'

const server = await lotteryServer({ games: ['FAST5', 'FAST27'] })
const { clock, services } = server
let player: Player

const heard: { game: string; issue: string; list: unknown }[] = []
services.rooms.listen(({ room, body }) => void (room === 'sold' && heard.push(body as (typeof heard)[number])))

const limit = (liability: SettingOf<'lottery.liability'>): Promise<unknown> =>
  inTransaction(services.database, (tx) =>
    changeSetting(tx, services, { key: 'lottery.liability', value: liability, by: 'test', reason: 'a test of limits' }),
  )

beforeAll(async () => {
  player = await server.player('100000.00')
})
/** A sale of its own for each test. */
beforeEach(async () => {
  clock.advance(60_000)
  await server.goToSale()
  heard.length = 0
  // Of a first digit at 9.80 for 1.00, a hundred fit.
  await limit({ FAST5: { numberMax: '980.00', plays: { lh_12_tie: '9.80', ...dear } } })
})

/** Plays whose cheapest ticket wins more than 980.00, or more than a tenth of it where it may have very many numbers. */
const dear = {
  all5_direct: '100000.00',
  all5_zu5: '100000.00',
  all5_zu60: '100000.00',
  all5_zu30: '100000.00',
  all5_zu20: '100000.00',
  first4_direct: '100000.00',
  last4_direct: '100000.00',
  any4_direct: '100000.00',
}

const stored = async (): Promise<Record<string, bigint>> => {
  const issue = await findIssueByNumber(services.database, 'FAST5', await server.current())
  const rows = await exposuresOf(services.database, [issue?.id ?? 0n], { least: zero, limit: 100 })
  return Object.fromEntries(rows.map(({ market, number, amount }) => [`${market} ${number}`, amount]))
}

const sold = async () => {
  const { current, sold: list } = await server.board()
  return list.flatMap(({ issue, ...number }) => (issue === current?.issue ? number : []))
}

test('a number is told of from half on, sold out when the cheapest ticket does not fit, and then refused by its name', async () => {
  await server.buy(player, [firstDigit('37', { multiple: 40 })])
  expect(await sold()).toEqual([])
  await server.buy(player, [firstDigit('3', { multiple: 20 })])
  expect(await sold()).toEqual([{ play: 'dwd', number: '3||||', share: 0.6 }])
  await services.soldOut.settled()
  expect(heard).toEqual([])

  const tooMuch = await server.buy(player, [firstDigit('7'), firstDigit('123', { multiple: 41 })])
  expect(tooMuch).toMatchObject({
    status: 200,
    success: false,
    code: 'NUMBER_SOLD_OUT',
    value: { numbers: [{ play: 'dwd', number: '3||||' }] },
  })
  await server.buy(player, [firstDigit('3', { multiple: 40 })])
  expect(await sold()).toEqual([{ play: 'dwd', number: '3||||', share: 1 }])
  await services.soldOut.settled()
  expect(heard).toMatchObject([{ game: 'FAST5', issue: await server.current(), list: [{ number: '3||||', share: 1 }] }])
  expect(await server.buy(player, [firstDigit('3', { unit: '0.10' })])).toMatchObject({ code: 'NUMBER_SOLD_OUT' })
  expect(await server.buy(player, [firstDigit('12')])).toMatchObject({ success: true })
  await services.soldOut.settled()
  expect(heard).toHaveLength(1)
})

test('a play has a limit of its own where one is set, and others the one of the game', async () => {
  const tie = firstDigit('', { play: 'lh_12_tie', picks: '1' })
  const dragon = firstDigit('', { play: 'lh_12_dragon', picks: '1', multiple: 2 })
  expect(await server.buy(player, [tie, dragon])).toMatchObject({ success: true })
  expect(await server.buy(player, [dragon])).toMatchObject({ success: true })
  expect(await server.buy(player, [tie])).toMatchObject({
    code: 'NUMBER_SOLD_OUT',
    value: { numbers: [{ play: 'lh_12_tie', number: '1' }] },
  })
})

describe('a ticket of very many numbers', () => {
  const wide = firstDigit('', { play: 'back3_direct', picks: '0123456789|0123456789|01234' })
  const one = firstDigit('', { play: 'back3_direct', picks: '9|9|9' })
  const manyOf = (play: string, share: number) => ({ play, number: '*', share })
  const refusal = (play: string) => ({ code: 'NUMBER_SOLD_OUT', value: { numbers: [{ play, number: '*' }] } })

  test('counts as every number of its play', async () => {
    await limit({ FAST5: { numberMax: '10000.00', plays: dear } })
    expect(await server.buy(player, [wide])).toMatchObject({ success: true })
    expect(await stored()).toEqual({ 'fast5/back3_direct ': 98_000n })
    // Nine tenths are left to each number.
    expect(await server.buy(player, [{ ...one, multiple: 9 }])).toMatchObject({ success: true })
    expect(await server.buy(player, [{ ...one, unit: '0.10', multiple: 2 }])).toMatchObject({
      code: 'NUMBER_SOLD_OUT',
      value: { numbers: [{ play: 'back3_direct', number: '9|9|9' }] },
    })
  })

  test('is sold up to a tenth of the limit, which the board tells', async () => {
    await limit({ FAST5: { numberMax: '15000.00', plays: dear } })
    expect(await server.buy(player, [{ ...wide, multiple: 2 }])).toMatchObject(refusal('back3_direct'))
    expect(await sold()).toEqual([])
    expect(await server.buy(player, [wide])).toMatchObject({ success: true })
    expect(await sold()).toEqual([manyOf('back3_direct', 0.65)])
    expect(await server.buy(player, [wide])).toMatchObject(refusal('back3_direct'))
    expect(await server.buy(player, [{ ...wide, unit: '0.10', multiple: 5 }])).toMatchObject({ success: true })
    await services.soldOut.settled()
    expect(await sold()).toEqual([manyOf('back3_direct', 1)])
    expect(heard.at(-1)).toMatchObject({ list: [manyOf('back3_direct', 1)] })
  })

  test('is still sold once a number of its play is sold out, by however few lines', async () => {
    await limit({ FAST5: { numberMax: '10000.00', plays: dear } })
    expect(await server.buy(player, [{ ...one, unit: '0.10', multiple: 91 }])).toMatchObject({ success: true })
    expect(await sold()).toEqual([{ play: 'back3_direct', number: '9|9|9', share: 1 }])
    expect(await server.buy(player, [{ ...one, unit: '0.10' }])).toMatchObject({ code: 'NUMBER_SOLD_OUT' })
    expect(await server.buy(player, [wide])).toMatchObject({ success: true })
    expect(await stored()).toEqual({ 'fast5/back3_direct ': 98_000n, 'fast5/back3_direct 9|9|9': 891_800n })
  })

  test('is told of from the start where the cheapest passes its part', async () => {
    await limit({ FAST5: { numberMax: '15000.00', plays: { ...dear, back3_direct: '800.00' } } })
    expect(await sold()).toEqual([manyOf('back3_direct', 1)])
    await services.soldOut.settled()
    expect(heard).toEqual([])
    expect(await server.buy(player, [{ ...wide, unit: '0.10' }])).toMatchObject(refusal('back3_direct'))
    expect(await server.buy(player, [{ ...one, unit: '0.10' }])).toMatchObject({ success: true })
  })

  test('that was sold by a higher limit closes the play to such tickets alone', async () => {
    await limit({ FAST5: { numberMax: '100000.00', plays: {} } })
    expect(await server.buy(player, [wide])).toMatchObject({ success: true })
    await limit({ FAST5: { numberMax: '1000.00', plays: dear } })
    expect(await sold()).toEqual([manyOf('back3_direct', 1)])
    expect(await server.buy(player, [{ ...wide, unit: '0.10' }])).toMatchObject(refusal('back3_direct'))
    expect(await server.buy(player, [{ ...one, unit: '0.10' }])).toMatchObject({ success: true })
  })

  test('cannot close its play for others, however many are bought', async () => {
    await limit({ FAST5: { numberMax: '1000000.00', plays: {} } })
    const attack = firstDigit('', { play: 'all5_direct', picks: '0123|0123|0123|012|01' })
    const codes: string[] = []
    for (let order = 0; order < 10; order++) codes.push((await server.buy(player, [attack])).code)
    expect(codes).toEqual(['OK', ...Array.from({ length: 9 }, () => 'NUMBER_SOLD_OUT')])
    const other = await server.player('1000.00')
    const direct = (picks: string) => server.buy(other, [firstDigit('', { play: 'all5_direct', picks })])
    // 300 numbers are counted one by one.
    expect(await direct('01234|01234|0123|012|0')).toMatchObject({ success: true })
    for (let order = 0; order < 8; order++) expect(await direct('0|0|0|0|0')).toMatchObject({ success: true })
    expect(await direct('0|0|0|0|0')).toMatchObject({ code: 'NUMBER_SOLD_OUT' })
    expect(await direct('0|0|0|0|1')).toMatchObject({ success: true })
  })
})

/** Some digits of a place, often all. */
const someDigits = fc.oneof(
  fc.constant('0123456789'),
  fc.uniqueArray(fc.constantFrom(...'0123456789'), { minLength: 1 }).map((digits) => digits.toSorted().join('')),
)
const someTickets = fc.array(
  fc.record({
    rows: fc.tuple(someDigits, someDigits, someDigits),
    units: fc.constantFrom(1, 10),
    multiple: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 10, maxLength: 20 },
)

test('whatever is sold, no result costs the house more than the limit', async () => {
  const winOfUnit = 9_800n
  await fc.assert(
    fc.asyncProperty(someTickets, async (tickets) => {
      clock.advance(60_000)
      await server.goToSale()
      await limit({ FAST5: { numberMax: '5000.00', plays: {} } })
      const buyer = await server.player('100000.00')
      const costs = new Map<string, bigint>()
      for (const { rows, units, multiple } of tickets) {
        const order = { play: 'back3_direct', picks: rows.join('|'), unit: units === 10 ? '1.00' : '0.10', multiple }
        const { success, code } = await server.buy(buyer, [firstDigit('', order)])
        expect([true, 'NUMBER_SOLD_OUT', 'LIMIT_STAKE']).toContain(success || code)
        if (!success) continue
        for (const a of rows[0])
          for (const b of rows[1])
            for (const c of rows[2]) costs.set(a + b + c, (costs.get(a + b + c) ?? 0n) + winOfUnit * BigInt(units * multiple))
      }
      expect([...costs.values()].reduce((most, cost) => (cost > most ? cost : most), 0n)).toBeLessThanOrEqual(500_000n)
    }),
    { numRuns: 8 },
  )
})

test('trial money neither counts nor is refused', async () => {
  const trial = await openTrialPlayer(services)
  await server.buy(player, [firstDigit('3', { multiple: 100 })])
  expect(await server.buy(trial, [firstDigit('3')])).toMatchObject({ success: true })
  expect(await stored()).toEqual({ 'fast5/dwd 3||||': 98_000n })
})

describe('without a limit', () => {
  test('nothing is counted, and nothing refused', async () => {
    await limit({})
    expect(await server.buy(player, [firstDigit('3', { multiple: 1_000 })])).toMatchObject({ success: true })
    expect([await stored(), await sold()]).toEqual([{}, []])
  })

  test('what was sold before one was set does not count', async () => {
    await limit({})
    await server.buy(player, [firstDigit('3', { multiple: 1_000 })])
    await limit({ FAST5: { numberMax: '980.00', plays: {} } })
    expect(await server.buy(player, [firstDigit('3', { multiple: 100 })])).toMatchObject({ success: true })
    expect(await server.buy(player, [firstDigit('3')])).toMatchObject({ code: 'NUMBER_SOLD_OUT' })
  })
})

test('a void draw releases its numbers', async () => {
  await server.buy(player, [firstDigit('3', { multiple: 100 })])
  const issue = await findIssueByNumber(services.database, 'FAST5', await server.current())
  await services.betting.voidRound(issue?.id ?? 0n)
  expect(await stored()).toEqual({})
})

test('a limit names known games and sound amounts', async () => {
  for (const wrong of [{ KENO: { numberMax: '1.00' } }, { FAST5: { numberMax: 'much' } }, { FAST5: { numberMax: '0.00' } }])
    await expect(limit(wrong as never)).rejects.toMatchObject({ code: 'FIELDS_INVALID' })
})

test('a play of which the cheapest ticket passes its limit is sold out from the start', async () => {
  await limit({ FAST5: { numberMax: '980.00', plays: { lh_12_tie: '0.80', sum_big: '0.17', ...dear } } })
  // At the lowest mode and a unit of 0.10 a tie wins 0.85, and big 0.17.
  expect(await sold()).toEqual([{ play: 'lh_12_tie', number: '', share: 1 }])
  const tie = firstDigit('', { play: 'lh_12_tie', picks: '1', unit: '0.10', mode: 1700 })
  expect(await server.buy(player, [tie])).toMatchObject({ code: 'NUMBER_SOLD_OUT' })
  const big = firstDigit('', { play: 'sum_big', picks: '1', unit: '0.10', mode: 1700 })
  expect(await server.buy(player, [big])).toMatchObject({ success: true })
  expect(await server.buy(player, [big])).toMatchObject({ code: 'NUMBER_SOLD_OUT' })
})
