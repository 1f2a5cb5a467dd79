import { randomUUID } from 'node:crypto'
import { vendorLevels } from '@tamuvo/games/jackpot/levels.ts'
import { withStakes } from '@tamuvo/games/jackpot/pool.ts'
import { amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { afterEach, expect, test } from 'vitest'
import { emptyDatabase } from './testing/database.ts'
import { evolutionOperator, launchTable } from './testing/evolution-operator.ts'
import { hub88Operator } from './testing/hub88-operator.ts'
import { bringToJackpot, heldIn } from './testing/jackpots.ts'
import { testStudio } from './testing/studio.ts'
import { transferOperator, transferVendor } from './testing/transfer-operator.ts'

const hub = await hub88Operator()
const { operator: evolution, vendor: table } = await evolutionOperator()
const studio = await testStudio(await emptyDatabase(), [hub.vendor, table, transferVendor])
const transfers = transferOperator(studio.url)
const { database } = studio.services

const [mini] = vendorLevels
const stake = fromWire('10.00')
const wheel = { bets: [{ market: 'low', selection: '10', unit: '10.00' }] }
const banker = { bets: [{ market: 'banker', selection: '', unit: '10.00' }] }
const spin = { bets: [{ market: 'base', selection: '', unit: '10.00' }] }

type Round = { id: string; won: string; jackpots: { level: string; amount: string; trigger: null }[] | null }

let players = 0

/** Opens a game of each dialect. */
const seats = {
  TDG: async (game = 'PINWHEEL') => {
    const player = `player${++players}`
    const body = { user: player, token: `wallet-${player}`, game_code: game, currency: 'MMK', lang: 'en' }
    const { body: said } = await studio.ask('/game/url', body, hub.signed)
    return open('TDG', player, new URLSearchParams(new URL(String(said['url'])).hash.slice(1)).get('token') ?? '')
  },
  LHL: async () => {
    const player = `player${++players}`
    return open('LHL', player, await launchTable(studio.url, player, 'PEARL_BACCARAT'))
  },
  QYS: async () => {
    const player = `player${++players}`
    await transfers.open(player)
    await transfers.into(player, 100, randomUUID())
    return open('QYS', player, (await transfers.launch(player)).token)
  },
}

const open = async (vendor: string, player: string, launched: string) => {
  const { value } = await studio.call('/wps/studio/open', { token: launched, clientSeed: 'mine' })
  return { vendor, player, token: String(value['token']) }
}

const play = async ({ token }: { token: string }, bets: object, key: string = randomUUID()) => {
  studio.pass(5_000)
  const { code, value } = await studio.call('/wps/studio/play', bets, { token, key })
  return { code, round: value?.['round'] as Round, balance: String(value?.['balance']) }
}

const allAnswered = async (): Promise<void> => {
  await expect.poll(async () => (await database.query(`SELECT FROM wallet_call WHERE state = 'asking'`)).rowCount).toBe(0)
}

/** Each pool holds its seeds and the shares of what was staked, less what was won: to the millionth. */
const expectPools = async (): Promise<void> => {
  const { rows } = await database.query<{ vendor: string; level: string; held: string; put: string; staked: string }>(
    `SELECT p.vendor, p.level, (p.amount * 1000000 + p.carry)::text AS held,
            ((p.seed + coalesce(h.moved, 0)) * 1000000)::text AS put, coalesce(r.staked, 0)::text AS staked
       FROM jackpot_pool p
       LEFT JOIN (SELECT vendor, level, sum(seed - amount) AS moved FROM jackpot_hit GROUP BY 1, 2) h USING (vendor, level)
       LEFT JOIN (SELECT vendor, sum(stake) AS staked FROM round WHERE jackpot IS NOT NULL GROUP BY 1) r USING (vendor)`,
  )
  expect(rows).toHaveLength(3 * vendorLevels.length)
  for (const { level, held, put, staked } of rows) {
    const share = vendorLevels.find(({ code }) => code === level)?.share ?? 0n
    expect(BigInt(held)).toBe(BigInt(put) + BigInt(staked) * share)
  }
}

afterEach(async () => {
  hub.trouble = undefined
  evolution.isLost = undefined
  await allAnswered()
  await expectPools()
})

test('by Hub88 a win says how much of it comes from a jackpot, and the pool begins anew', async () => {
  const seat = await seats.TDG()
  await bringToJackpot(database, seat, stake)
  const before = (await heldIn(database, 'TDG'))['mini']!
  const money = hub.money
  const { round, balance } = await play(seat, wheel)
  const paid = withStakes(mini!, { amount: before, carry: 0n }, stake).amount
  expect(round.jackpots).toEqual([{ level: 'mini', amount: toWire(paid), trigger: null }])
  const calls = hub.came.filter((call) => call.round === round.id)
  expect(calls.map(({ path, amount: said, jackpot_win }) => [path, said, jackpot_win])).toEqual([
    ['/transaction/bet', 1_000_000, undefined],
    ['/transaction/win', Number(fromWire(round.won) + paid) * 1_000, Number(paid) * 1_000],
  ])
  expect(hub.money - money).toBe((fromWire(round.won) + paid - stake) * 1_000n)
  expect(balance).toBe(toWire(amount(hub.money / 1_000n)))
  const { value } = await studio.get('/wps/studio/jackpots', seat.token)
  expect(value).toMatchObject({
    list: [
      { level: 'mini', amount: '10.00', hits: 1, last: { amount: toWire(paid) } },
      { level: 'grand', hits: 0, last: null },
    ],
    games: ['KTW_PINWHEEL'],
    returned: 6_000,
  })
  const { value: history } = await studio.get('/wps/studio/rounds', seat.token)
  expect(history).toMatchObject({ list: [{ id: round.id, jackpots: round.jackpots }] })
  const { body } = await studio.ask('/game/round', { user: seat.player, round: round.id }, hub.signed)
  expect(await (await fetch(String(body['url']))).text()).toContain(`<dt>Jackpot mini</dt><dd>${toWire(paid)}</dd>`)
})

test('a win whose answer is lost, or that is put off, comes again under its id with the same jackpot', async () => {
  const seat = await seats.TDG()
  await bringToJackpot(database, seat, stake)
  let tries = 0
  hub.trouble = ({ path }) => {
    if (path !== '/transaction/win' || tries > 1) return undefined
    return tries++ === 0 ? { status: 'RS_ERROR_TIMEOUT' } : 'down-after'
  }
  const [money, key] = [hub.money, randomUUID()]
  const first = await play(seat, wheel, key)
  const again = await play(seat, wheel, key)
  expect(again.round).toEqual(first.round)
  const [jackpot] = first.round.jackpots ?? []
  expect(jackpot).toMatchObject({ level: 'mini' })
  // It counts as the player's while the wallet has not taken it yet.
  const won = fromWire(first.round.won) + fromWire(jackpot!.amount)
  expect(first.balance).toBe(toWire(amount(money / 1_000n - stake + won)))
  for (let no = 1; no < 3; no++) {
    studio.pass(60_000)
    await expect.poll(() => hub.came.filter((call) => call.round === first.round.id).length).toBeGreaterThan(no + 1)
  }
  await allAnswered()
  const wins = hub.came.filter((call) => call.round === first.round.id && call.path === '/transaction/win')
  expect(new Set(wins.map((call) => `${call.transaction_uuid} ${call.amount} ${call.jackpot_win}`)).size).toBe(1)
  expect(hub.money - money).toBe((won - stake) * 1_000n)
})

test('a bet that is not known to be taken funds no pool and wins none', async () => {
  const seat = await seats.TDG()
  await bringToJackpot(database, seat, stake)
  const before = await heldIn(database, 'TDG')
  hub.trouble = ({ path }) => (path === '/transaction/bet' ? 'nonsense-after' : undefined)
  expect((await play(seat, wheel)).code).toBe('GAME_MAINTENANCE')
  expect(await heldIn(database, 'TDG')).toEqual(before)
})

test('of two that win at once the second gets what the pool was filled with again', async () => {
  const pair = [await seats.TDG(), await seats.TDG()]
  for (const seat of pair) await bringToJackpot(database, seat, stake)
  const before = (await heldIn(database, 'TDG'))['mini']!
  const played = await Promise.all(pair.map((seat) => play(seat, wheel)))
  const paid = played
    .flatMap(({ round }) => (round.jackpots ?? []).map((win) => fromWire(win.amount)))
    .sort((a, b) => Number(b - a))
  expect(paid).toHaveLength(2)
  expect(paid[0]! - before).toBeLessThanOrEqual(1n)
  expect(paid[1]).toBe(fromWire('10.01'))
})

test('games that are not linked fund nothing and say so', async () => {
  const seat = await seats.TDG('PEBBLE_FALL')
  const before = await heldIn(database, 'TDG')
  const { round } = await play(seat, { bets: [{ market: 'high', selection: '16', unit: '10.00' }] })
  expect(round.jackpots).toBeNull()
  expect(await heldIn(database, 'TDG')).toEqual(before)
})

test('by Evolution a jackpot is a promo payout beside the credit, each once', async () => {
  const seat = await seats.LHL()
  await bringToJackpot(database, seat, stake)
  const money = evolution.money
  let lost = 0
  evolution.isLost = ({ path }) => path === '/promo_payout' && lost++ === 0
  const { round, balance } = await play(seat, banker)
  const [jackpot] = round.jackpots ?? []
  const due = fromWire(round.won) + fromWire(jackpot!.amount) - stake
  expect(balance).toBe(toWire(amount(money + due)))
  studio.pass(60_000)
  await allAnswered()
  const calls = evolution.came.filter(({ game }) => game?.id === round.id)
  expect(calls.map(({ path }) => path)).toEqual(['/debit', '/credit', '/promo_payout', '/promo_payout'])
  expect(calls[1]?.transaction?.amount).toBe(Number(round.won))
  const told = calls.slice(2).map(({ promoTransaction: said }) => [said?.type, said?.amount, said?.id])
  expect(told[0]).toEqual(told[1])
  expect(told[0]?.slice(0, 2)).toEqual(['JackpotWin', Number(jackpot?.amount)])
  expect(evolution.money - money).toBe(due)
})

test('by the transfer API a jackpot goes into the wallet that lies here', async () => {
  const seat = await seats.QYS()
  await bringToJackpot(database, seat, stake)
  const { round, balance } = await play(seat, spin)
  const [jackpot] = round.jackpots ?? []
  const due = fromWire('100.00') + fromWire(round.won) + fromWire(jackpot!.amount) - stake
  expect([balance, await transfers.balance(seat.player)]).toEqual([toWire(amount(due)), Number(due) / 100])
  const { rows } = await database.query<{ kind: string; amount: bigint }>(
    'SELECT kind, amount FROM wallet_entry WHERE player = $1 ORDER BY made_at, kind',
    [seat.player],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { kind: 'bet', amount: -1_000n },
      { kind: 'win', amount: fromWire(round.won) },
      { kind: 'jackpot', amount: fromWire(jackpot!.amount) },
    ]),
  )
})

test('hits stay as they are', async () => {
  await expect(database.query('UPDATE jackpot_hit SET amount = 1')).rejects.toThrow('stay as they are')
  await expect(database.query('DELETE FROM jackpot_hit')).rejects.toThrow('stay as they are')
})
