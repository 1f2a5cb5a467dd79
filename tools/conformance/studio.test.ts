import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { login } from '@tamuvo/contract/account.ts'
import type { ReceivedOutputOf, SentInputOf } from '@tamuvo/contract/call.ts'
import * as game from '@tamuvo/contract/studio.ts'
import { collectFunds, getMerchantWallet, getRoundDetail, launchGame } from '@tamuvo/contract/vendor.ts'
import { openBook } from '@tamuvo/contract/wallet.ts'
import { demoCatalog, playedByVendors } from '@tamuvo/server/catalog/demo-catalog.ts'
import { demoPassword } from '@tamuvo/server/demo.ts'
import { numberOfKind } from '@tamuvo/server/ledger/kinds.ts'
import { trialBalance } from '@tamuvo/server/ledger/proof.ts'
import { type Caller, createCaller } from '@tamuvo/server/testing/caller.ts'
import { testDatabase } from '@tamuvo/server/testing/database.ts'
import { wholeApp } from '@tamuvo/server/testing/whole-app.ts'
import { offeredGames } from '@tamuvo/studio/games.ts'
import { connectDatabase } from '@tamuvo/studio/kit/database.ts'
import { emptyDatabase } from '@tamuvo/studio/testing/database.ts'
import { hub88Operator } from '@tamuvo/studio/testing/hub88-operator.ts'
import { bringToJackpot } from '@tamuvo/studio/testing/jackpots.ts'
import { amount, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { expect, test, vi } from 'vitest'
import { freePort } from '../free-port.mjs'
import { operatorsFile, studioKeys, vendorsFile } from '../start/studio-keys.mjs'
import { kill, studioProgram } from './studio-process.ts'

const { write, start } = await studioProgram()

const [keys, port] = [studioKeys(), await freePort()]
const vendors = await write('vendors.json', vendorsFile(keys, `http://127.0.0.1:${port}`))
const site = await wholeApp((await testDatabase()).url, { config: { vendorsFile: vendors } })
const operators = await write('operators.json', operatorsFile(keys, { host: '127.0.0.1', port: Number(new URL(site.url).port) }))
const studioDatabase = await emptyDatabase()
let studio = await start(studioDatabase, port, operators)
const games = createCaller(`http://127.0.0.1:${port}`)

const { database } = site.services
const { token } = await site.get(login, { username: 'player1', password: demoPassword })
const launch = (gameCode: string) => site.ask(launchGame, { gameCode, backUrl: '/' }, { token })

type Opened = ReceivedOutputOf<typeof game.openStudioGame>

/** Opens a game as its client does; answers are read by the contract. */
const open = async (gameCode: string): Promise<Opened> => {
  const { value } = await launch(gameCode)
  const launchToken = new URLSearchParams(new URL(value.url).hash.slice(1)).get('token') ?? ''
  const opened = await games.get(game.openStudioGame, { token: launchToken, clientSeed: 'mine' })
  return game.openStudioGame.output.parse(opened)
}

const balance = async (): Promise<string> => {
  const { rows } = await database.query<{ sum: bigint }>(
    `SELECT sum(j.amount)::bigint AS sum FROM journal j JOIN member m ON j.account = m.id << 4 WHERE m.username = 'player1'`,
  )
  return toWire(amount(rows[0]?.sum ?? 0n))
}

test('what the studio offers is in the catalogue, and the site serves none of it itself', () => {
  const listed = demoCatalog.games.filter(({ vendor }) => offeredGames.some((offered) => offered.vendor === vendor))
  expect(listed.map(({ gameCode }) => gameCode).toSorted()).toEqual(
    offeredGames.map(({ vendor, code }) => `${vendor}_${code}`).toSorted(),
  )
  expect([...playedByVendors].toSorted()).toEqual(offeredGames.map(({ plays }) => plays).toSorted())
})

type Bets = SentInputOf<typeof game.playRound>['bets']

/** Plays once the cycle since the round before is over. */
const play = (bets: Bets, seat: { token: string }) =>
  vi.waitFor(() => games.get(game.playRound, { bets }, { token: seat.token }), 60_000)

type Round = ReceivedOutputOf<typeof game.playRound>['round']

const jackpotsOf = ({ jackpots }: Pick<Round, 'jackpots'>): bigint =>
  (jackpots ?? []).reduce((sum, jackpot) => sum + fromWire(jackpot.amount), 0n)

const slips: [string, { market: string; selection: string }][] = [
  ['TDG_PEBBLE_FALL', { market: 'high', selection: '16' }],
  ['TDG_PINWHEEL', { market: 'low', selection: '10' }],
  ['TDG_FORTY_SEEDS', { market: 'low', selection: '1,2,3,4' }],
  ['LHL_PEARL_BACCARAT', { market: 'banker', selection: '' }],
]

test.each(slips)('a round of %s reaches the ledger, and its page is found', async (gameCode, spot) => {
  const opened = await open(gameCode)
  const before = fromWire(opened.balance)
  const played = await play([{ ...spot, unit: '1.00' }], opened)
  const { round, balance: after } = game.playRound.output.parse(played)
  expect(round).toMatchObject({ isOver: true, stake: '1.00' })
  expect(fromWire(after)).toBe(before - 100n + fromWire(round.won) + jackpotsOf(round))
  expect(await balance()).toBe(after)
  const { rows } = await database.query<{ id: bigint; stake: bigint; payout: bigint; closed: boolean }>(
    'SELECT id, stake, payout, closed_at IS NOT NULL AS closed FROM vendor_round WHERE code = $1',
    [round.id],
  )
  expect(rows).toMatchObject([{ stake: 100n, payout: fromWire(round.won), closed: true }])
  const detail = await site.get(getRoundDetail, { id: String(rows[0]?.id) }, { token })
  expect(detail.steps.map(({ kind }) => kind)[0]).toBe('bet')
  // Evolution has no page about a round.
  if (gameCode.startsWith('LHL')) expect(detail.url).toBeNull()
  else expect(await (await fetch(detail.url ?? '')).text()).toContain(round.proof.commitment)
})

test('a studio that is killed while a round is open goes on with it', async () => {
  const { token: first } = await open('TDG_GLASS_STAIRS')
  const bets = [{ market: 'medium', selection: '', unit: '1.00' }]
  const { round } = await play(bets, { token: first })
  expect(round).toMatchObject({ isOver: false, choices: ['climb', 'cashout'] })
  await kill(studio)
  expect((await launch('TDG_PEBBLE_FALL')).code).toBe('VENDOR_DOWN')
  studio = await start(studioDatabase, port, operators)
  const { openRound, token: second, balance: before } = await open('TDG_GLASS_STAIRS')
  expect(openRound).toMatchObject({ id: round.id, isOver: false })
  const over = await games.get(game.stepRound, { round: round.id, no: 0, action: 'cashout' }, { token: second })
  expect(over.round).toMatchObject({ isOver: true, won: '1.00' })
  expect(fromWire(over.balance)).toBe(fromWire(before) + 100n)
  expect(await balance()).toBe(over.balance)
})

/** Moves the only player of a part of the studio to a round that wins the mini. */
const bringTo = async (vendor: string): Promise<void> => {
  const own = connectDatabase(studioDatabase, 1)
  const { rows } = await own.query<{ player: string }>('SELECT player FROM seed WHERE vendor = $1', [vendor])
  await bringToJackpot(own, { vendor, player: rows[0]?.player ?? '' }, fromWire('1.00'))
  await own.close()
}

test.each([
  ['TDG_PINWHEEL', { market: 'low', selection: '10' }],
  ['LHL_PEARL_BACCARAT', { market: 'banker', selection: '' }],
])('a jackpot of %s is one in the ledger, and stands in the round', async (gameCode, spot) => {
  const opened = await open(gameCode)
  await bringTo(gameCode.slice(0, 3))
  const { round, balance: after } = await play([{ ...spot, unit: '1.00' }], opened)
  const [jackpot] = round.jackpots ?? []
  expect(jackpot).toMatchObject({ level: 'mini' })
  expect(fromWire(after)).toBe(fromWire(opened.balance) - 100n + fromWire(round.won) + jackpotsOf(round))
  expect(await balance()).toBe(after)
  const { rows } = await database.query<{ id: bigint; payout: bigint }>('SELECT id, payout FROM vendor_round WHERE code = $1', [
    round.id,
  ])
  expect(rows[0]?.payout).toBe(fromWire(round.won))
  const { steps } = await site.get(getRoundDetail, { id: String(rows[0]?.id) }, { token })
  expect(steps.map(({ kind, amount: moved }) => [kind, moved])).toEqual([
    ['bet', '1.00'],
    ['win', round.won],
    ['jackpot', jackpot?.amount],
  ])
  const { figures } = await site.get(openBook, { kind: 'bet', id: String(rows[0]?.id) }, { token })
  expect(figures.map(({ closing }) => closing)).toEqual(figures.map((figure) => figure.amount))
  const entry = steps[2]?.entryId ?? ''
  const { rows: kinds } = await database.query<{ kind: number }>('SELECT kind FROM journal WHERE id = $1 AND leg = 0', [entry])
  expect(kinds).toEqual([{ kind: numberOfKind('JACKPOT_WIN') }])
})

test('the money of a transfer game goes there with the player, and comes back after the studio was away', async () => {
  const before = await balance()
  const { value: launched } = await launch('QYS_MASKED_GARDEN')
  expect(launched).toMatchObject({ launchMode: 'SEAMLESS', collectAtEnd: true, isOwn: false })
  expect(await balance()).toBe('0.00')
  const launchToken = new URLSearchParams(new URL(launched.url).hash.slice(1)).get('token') ?? ''
  const seat = await games.get(game.openStudioGame, { token: launchToken })
  expect(seat.balance).toBe(before)
  await bringTo('QYS')
  const { round, balance: after } = await play([{ market: 'base', selection: '', unit: '1.00' }], seat)
  expect(fromWire(after)).toBe(fromWire(before) - 100n + fromWire(round.won) + jackpotsOf(round))
  const collect = () => site.get(collectFunds, {}, { token, key: randomUUID() })
  await kill(studio)
  expect((await collect()).transfers).toEqual([])
  const { wallets } = await site.get(getMerchantWallet, {}, { token })
  expect(wallets.find(({ vendor }) => vendor === 'QYS')).toMatchObject({ name: 'Quayside', balance: before })
  studio = await start(studioDatabase, port, operators)
  expect((await collect()).transfers).toMatchObject([{ vendor: 'QYS', direction: 'out', amount: after, state: 'DONE' }])
  expect(await balance()).toBe(after)
  const { list } = await games.get(game.listRounds, {}, { token: seat.token })
  expect(list).toMatchObject([{ id: round.id, won: round.won, bookHash: round.bookHash }])
})

/** Plays a round once the cycle is over, whose answer may be lost. */
const playUnanswered = async (calls: Caller, bets: Bets, seat: { token: string }): Promise<void> => {
  const answer = await calls.ask(game.playRound, { bets }, { token: seat.token }).catch(() => undefined)
  if (answer?.code !== 'TOO_SOON') return
  await sleep(200)
  await playUnanswered(calls, bets, seat)
}

test('one that is killed between bet and answer rolls the bet back, and one killed before its win still pays', async () => {
  const operator = await hub88Operator()
  const [ownPort, ownDatabase] = [await freePort(), await emptyDatabase()]
  const file = await write('other.json', { sites: [], vendors: [operator.vendor] })
  const calls = createCaller(`http://127.0.0.1:${ownPort}`)
  let process = await start(ownDatabase, ownPort, file)
  const body = JSON.stringify({ user: 'one', token: 'wallet', game_code: 'PEBBLE_FALL', currency: 'MMK', lang: 'en' })
  const headers = { 'x-hub88-signature': operator.signed(body) }
  const answer = await fetch(`http://127.0.0.1:${ownPort}/TDG/game/url`, { method: 'POST', headers, body })
  const { url } = (await answer.json()) as { url: string }
  const launched = new URLSearchParams(new URL(url).hash.slice(1)).get('token') ?? ''
  const seat = await calls.get(game.openStudioGame, { token: launched })
  const bets = [{ market: 'high', selection: '16', unit: '1.00' }]
  const begun = operator.money
  for (const path of ['/transaction/bet', '/transaction/win']) {
    operator.trouble = (call) => (call.path === path ? 'hang-after' : undefined)
    const came = operator.came.length
    const lost = playUnanswered(calls, bets, seat)
    await expect.poll(() => operator.came.slice(came).some((call) => call.path === path)).toBe(true)
    await kill(process)
    await lost
    operator.trouble = undefined
    process = await start(ownDatabase, ownPort, file)
    const next = path === '/transaction/bet' ? '/transaction/rollback' : path
    await expect.poll(() => operator.came.filter((call) => call.path === next).length).toBeGreaterThan(path === next ? 1 : 0)
    if (path === '/transaction/bet') await expect.poll(() => operator.money).toBe(begun)
  }
  const { list } = await calls.get(game.listRounds, {}, { token: seat.token })
  expect(list).toHaveLength(1)
  expect(operator.money).toBe(begun + (fromWire(list[0]?.won ?? '') - 100n) * 1_000n)
  await kill(process)
})

test('finally the journal balances', async () => {
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
  await kill(studio)
})
