import { randomUUID } from 'node:crypto'
import { fromWire } from '@tamuvo/money/amount.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { emptyDatabase } from './testing/database.ts'
import { hub88Operator } from './testing/hub88-operator.ts'
import { testStudio } from './testing/studio.ts'

const operator = await hub88Operator()
const studio = await testStudio(await emptyDatabase(), [operator.vendor])
const { database } = studio.services

let players = 0
const launch = async (game = 'GLASS_STAIRS', player = `player${++players}`) => {
  const body = { operator_id: 1, user: player, token: `wallet-${player}`, game_code: game, currency: 'MMK', lang: 'en' }
  const { body: said } = await studio.ask('/game/url', body, operator.signed)
  const url = new URL(String(said['url']))
  return { player, url, launchToken: new URLSearchParams(url.hash.slice(1)).get('token') ?? '' }
}

const sit = async (game?: string) => {
  const launched = await launch(game)
  const { value } = await studio.call('/wps/studio/open', { token: launched.launchToken, clientSeed: 'mine' })
  return { ...launched, token: String(value['token']), opened: value }
}

const stairs = { bets: [{ market: 'medium', selection: '', unit: '1.00' }] }
const ball = { bets: [{ market: 'high', selection: '16', unit: '1.00' }] }

const of = (path: string) => operator.came.filter((call) => call.path === path)
const cents = (): bigint => operator.money / 1_000n

/** Each player has one bet of 1.00 at most here: what is gone of the money is in rounds. */
const owed = async (): Promise<bigint> => {
  const { rows } = await database.query<{ sum: bigint }>(
    `SELECT coalesce(sum(CASE state WHEN 'closed' THEN won + coalesce(jackpot, 0) - stake WHEN 'open' THEN -stake ELSE 0 END), 0)::bigint AS sum FROM round`,
  )
  return rows[0]?.sum ?? 0n
}

/** All that is said to the wallet is said, and it holds what the rounds say. */
const expectBooks = async (): Promise<void> => {
  await expect.poll(async () => (await database.query(`SELECT id FROM wallet_call WHERE state = 'asking'`)).rows.length).toBe(0)
  expect(cents()).toBe(10_000n + (await owed()))
}

afterEach(() => (operator.trouble = undefined))

describe('an operator', () => {
  test('gets the list of games, and an address that opens once', async () => {
    const { body } = await studio.ask('/game/list', { operator_id: 1 }, operator.signed)
    expect(body).toHaveLength(4)
    expect(body).toMatchObject([{ game_code: 'GLASS_STAIRS', name: 'Glass Stairs', enabled: true }, {}, {}, {}])
    const { url, opened, launchToken } = await sit()
    expect(url.pathname + url.search).toBe('/play?game=GLS_GLASS_STAIRS&lang=EN')
    expect(opened).toMatchObject({ game: 'GLS_GLASS_STAIRS', currency: 'MMK', isTrial: false, openRound: null })
    expect((await studio.call('/wps/studio/open', { token: launchToken })).code).toBe('GAME_SESSION_OVER')
  })

  test('is believed by its signature alone', async () => {
    const wrong = await studio.ask('/game/list', { operator_id: 1 }, () => 'AAAA')
    expect(wrong).toEqual({ status: 401, body: { status: 'RS_ERROR_INVALID_SIGNATURE' } })
    const unknown = { operator_id: 1, user: 'x', token: 't', game_code: 'NOTHING', currency: 'MMK', lang: 'en' }
    expect((await studio.ask('/game/url', unknown, operator.signed)).body).toEqual({ status: 'RS_ERROR_INVALID_GAME' })
    const money = { ...unknown, game_code: 'PINWHEEL', currency: 'EUR' }
    expect((await studio.ask('/game/url', money, operator.signed)).body).toEqual({ status: 'RS_ERROR_WRONG_CURRENCY' })
  })
})

describe('a round', () => {
  test('is shown after its bet is taken, and ends with a win, of nothing too', async () => {
    const { token } = await sit('PEBBLE_FALL')
    const { code, value } = await studio.call('/wps/studio/play', ball, { token })
    const round = value['round'] as { id: string; isOver: boolean; won: string; stake: string; bookHash: string }
    expect([code, round.isOver, round.stake]).toEqual(['OK', true, '1.00'])
    const [bet, win] = operator.came.filter((call) => call.round === round.id)
    expect(bet).toMatchObject({ path: '/transaction/bet', amount: 100_000, round_closed: false })
    expect(win).toMatchObject({
      path: '/transaction/win',
      amount: Number(fromWire(round.won)) * 1_000,
      round_closed: true,
      reference_transaction_uuid: bet?.transaction_uuid,
    })
    expect(fromWire(String(value['balance']))).toBe(cents())
    await expectBooks()
  })

  test('with choices goes on step by step, and is the same in another window', async () => {
    const { token, player } = await sit()
    const { value } = await studio.call('/wps/studio/play', stairs, { token })
    const { id } = value['round'] as { id: string }
    expect(value['round']).toMatchObject({ isOver: false, choices: ['climb', 'cashout'], bookHash: null })
    expect((await studio.call('/wps/studio/play', stairs, { token })).code).toBe('ROUND_OPEN')
    const { launchToken } = await launch('GLASS_STAIRS', player)
    const { value: again } = await studio.call('/wps/studio/open', { token: launchToken })
    expect(again['openRound']).toMatchObject({ id })
    expect((await studio.get('/wps/studio/balance', token)).code).toBe('GAME_SESSION_OVER')
    const next = String(again['token'])
    const step = { round: id, no: 0, action: 'cashout' }
    const over = await studio.call('/wps/studio/step', step, { token: next })
    expect(over.value['round']).toMatchObject({ isOver: true, won: '1.00' })
    expect(await studio.call('/wps/studio/step', step, { token: next })).toMatchObject({ value: { round: { id, won: '1.00' } } })
    expect((await studio.call('/wps/studio/step', { ...step, action: 'climb:1' }, { token: next })).code).toBe('ROUND_OVER')
    expect(of('/transaction/win').filter(({ round }) => round === id)).toHaveLength(1)
    await expectBooks()
  })

  test('is played once under its key, by two windows at once too', async () => {
    const { token } = await sit('PINWHEEL')
    const key = randomUUID()
    const bets = { bets: [{ market: 'low', selection: '10', unit: '1.00' }] }
    const ask = () => studio.call('/wps/studio/play', bets, { token, key })
    const answers = await Promise.all([ask(), ask(), ask()])
    // One of them may have come while nobody knew yet.
    expect(answers.map(({ code }) => code).filter((code) => code !== 'BUSY' && code !== 'OK')).toEqual([])
    const { value } = await ask()
    const { id } = value['round'] as { id: string }
    expect(of('/transaction/bet').filter(({ round }) => round === id)).toHaveLength(1)
    const other = { bets: [{ market: 'low', selection: '10', unit: '2.00' }] }
    expect((await studio.call('/wps/studio/play', other, { token, key })).code).toBe('IDEMPOTENCY_CONFLICT')
    await expectBooks()
  })

  test('is refused for what is not sold, and where money is missing', async () => {
    const { token } = await sit()
    const play = (market: string, unit: string) =>
      studio.call('/wps/studio/play', { bets: [{ market, selection: '', unit }] }, { token })
    expect((await play('nothing', '1.00')).code).toBe('BET_INVALID')
    expect((await play('medium', '0.05')).code).toBe('STAKE_TOO_LOW')
    expect((await play('medium', '1.05')).code).toBe('UNIT_INVALID')
    operator.trouble = () => ({ status: 'RS_ERROR_NOT_ENOUGH_MONEY' })
    expect((await play('medium', '1.00')).code).toBe('INSUFFICIENT')
    expect(of('/transaction/rollback').filter(({ token: wallet }) => wallet.endsWith(`player${players}`))).toEqual([])
    operator.trouble = undefined
    await expectBooks()
  })
})

describe('a wallet in trouble', () => {
  test.each(['down', 'down-after', 'nonsense', 'nonsense-after'] as const)(
    '%s: the bet is rolled back, and no result is shown',
    async (trouble) => {
      const { token, player } = await sit('PEBBLE_FALL')
      operator.trouble = ({ path }) => (path === '/transaction/bet' ? trouble : undefined)
      const key = randomUUID()
      const { code, value } = await studio.call('/wps/studio/play', ball, { token, key })
      expect([code, value]).toEqual(['GAME_MAINTENANCE', null])
      operator.trouble = undefined
      await expectBooks()
      expect(operator.came.filter((call) => call.user === player && call.path === '/transaction/rollback')).toHaveLength(1)
      expect((await studio.call('/wps/studio/play', ball, { token, key })).code).toBe('GAME_MAINTENANCE')
      expect((await studio.get('/wps/studio/rounds', token)).value).toEqual({ list: [], next: null })
    },
  )

  test('its rollback is sent until it is answered', async () => {
    const { token, player } = await sit('PEBBLE_FALL')
    let refused = 0
    operator.trouble = ({ path }) => {
      if (path === '/transaction/bet') return 'nonsense-after'
      return path === '/transaction/rollback' && refused++ < 3 ? { status: 'RS_ERROR_TIMEOUT' } : undefined
    }
    expect((await studio.call('/wps/studio/play', ball, { token })).code).toBe('GAME_MAINTENANCE')
    for (let i = 0; i < 3; i++) {
      await expect.poll(() => refused).toBeGreaterThan(i)
      studio.pass(60_000)
    }
    await expectBooks()
    const sent = operator.came.filter((call) => call.user === player && call.path === '/transaction/rollback')
    expect(sent).toHaveLength(4)
    expect(new Set(sent.map(({ transaction_uuid }) => transaction_uuid)).size).toBe(1)
  })

  test('that knows no bet yet is asked again while one may still arrive', async () => {
    const { token, player } = await sit('PEBBLE_FALL')
    operator.trouble = ({ path }) => {
      if (path === '/transaction/bet') return 'nonsense'
      return path === '/transaction/rollback' ? { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' } : undefined
    }
    expect((await studio.call('/wps/studio/play', ball, { token })).code).toBe('GAME_MAINTENANCE')
    const sent = () => operator.came.filter((call) => call.user === player && call.path === '/transaction/rollback').length
    const asking = async () => (await database.query(`SELECT FROM wallet_call WHERE state = 'asking'`)).rowCount
    expect([sent(), await asking()]).toEqual([1, 1])
    studio.pass(50_000)
    await expect.poll(sent).toBe(2)
    // Its answer was taken too: it counts by the time of then.
    await expect
      .poll(async () => (await database.query(`SELECT FROM wallet_call WHERE state = 'asking' AND answer <> ''`)).rowCount)
      .toBe(1)
    studio.pass(50_000)
    await expectBooks()
    expect(sent()).toBe(3)
  })

  test('a win is sent without end, with the token of then, and counts once', async () => {
    const { token, player } = await sit('PEBBLE_FALL')
    let tries = 0
    operator.trouble = ({ path }) => (path === '/transaction/win' && tries++ < 4 ? 'down-after' : undefined)
    const { code, value } = await studio.call('/wps/studio/play', ball, { token })
    expect(code).toBe('OK')
    expect(value['round']).toMatchObject({ isOver: true })
    studio.pass(13 * 3_600_000)
    expect((await studio.get('/wps/studio/balance', token)).code).toBe('GAME_SESSION_OVER')
    for (let i = 1; i < 4; i++) {
      await expect.poll(() => tries).toBeGreaterThan(i)
      studio.pass(6 * 60_000)
    }
    await expectBooks()
    const sent = operator.came.filter((call) => call.user === player && call.path === '/transaction/win')
    expect(new Set(sent.map(({ transaction_uuid, token: wallet }) => `${transaction_uuid} ${wallet}`)).size).toBe(1)
  })

  test('what it will never take is left to people, and logged', async () => {
    const { token } = await sit('PEBBLE_FALL')
    operator.trouble = ({ path }) => (path === '/transaction/win' ? { status: 'RS_ERROR_DUPLICATE_TRANSACTION' } : undefined)
    const { value } = await studio.call('/wps/studio/play', ball, { token })
    const { id } = value['round'] as { id: string }
    const { rows } = await database.query(`SELECT state FROM wallet_call WHERE round_id = $1 AND kind = 'win'`, [id])
    expect(rows).toEqual([{ state: 'stuck' }])
    expect(studio.logged).toContain('a wallet will not take what it owes a player')
  })
})

test('a round whose player does not come back ends by the published rules', async () => {
  const { token } = await sit()
  const { value } = await studio.call('/wps/studio/play', stairs, { token })
  const { id } = value['round'] as { id: string }
  studio.pass(25 * 3_600_000)
  const { expireRounds } = await import('./step-work.ts')
  expect(await expireRounds(studio.services)).toBe(1)
  const { rows } = await database.query('SELECT state, is_expired, won FROM round WHERE id = $1', [id])
  expect(rows).toEqual([{ state: 'closed', is_expired: true, won: 100n }])
})

test('a round that cannot be ended holds up no other', async () => {
  const [broken, good] = [await sit(), await sit()]
  for (const { token } of [broken, good]) await studio.call('/wps/studio/play', stairs, { token })
  await database.query(
    `UPDATE round SET bets = '[{"market":"gone","selection":"","unit":"1.00","stake":"1.00"}]' WHERE player = $1`,
    [broken.player],
  )
  studio.pass(25 * 3_600_000)
  const { expireRounds } = await import('./step-work.ts')
  expect(await expireRounds(studio.services)).toBe(1)
  const { rows } = await database.query('SELECT player FROM round WHERE is_expired AND player IN ($1, $2)', [
    broken.player,
    good.player,
  ])
  expect(rows).toEqual([{ player: good.player }])
  await database.query(`DELETE FROM wallet_call WHERE round_id IN (SELECT id FROM round WHERE player = $1)`, [broken.player])
  await database.query('DELETE FROM round WHERE player = $1', [broken.player])
})

test('the page about a round opens by its address alone, in the language of the browser', async () => {
  const { token, player } = await sit('PEBBLE_FALL')
  const { value } = await studio.call('/wps/studio/play', ball, { token })
  const { id } = value['round'] as { id: string }
  const { body } = await studio.ask('/game/round', { user: player, round: id, transaction_uuid: 'x' }, operator.signed)
  const page = await fetch(String(body['url']), { headers: { 'accept-language': 'th-TH,en;q=0.5' } })
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await page.text()).toContain(`Pebble Fall · รอบ ${id}`)
  expect((await fetch(String(body['url']).replace(`id=${id}`, 'id=1'))).status).toBe(404)
  const others = await studio.ask('/game/round', { user: 'somebody', round: id, transaction_uuid: 'x' }, operator.signed)
  expect(others.body).toEqual({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
})

test('seeds change hands: the old one is revealed, and decides no round any more', async () => {
  const { token, opened } = await sit('PEBBLE_FALL')
  const { value: kept } = await studio.call('/wps/studio/seed', { clientSeed: 'chosen after the hash' }, { token })
  expect(kept).toMatchObject({ revealed: null, seed: { commitment: (opened['seed'] as { commitment: string }).commitment } })
  await studio.call('/wps/studio/play', ball, { token })
  const { value } = await studio.call('/wps/studio/seed', { clientSeed: 'next' }, { token })
  expect((await studio.call('/wps/studio/play', ball, { token })).code).toBe('TOO_SOON')
  expect(value).toMatchObject({ revealed: { rounds: 1, commitment: (opened['seed'] as { commitment: string }).commitment } })
  expect((await studio.get('/wps/studio/seed', token)).value).toMatchObject({ clientSeed: 'next', nonce: 0 })
  const { value: list } = await studio.get('/wps/studio/rounds', token)
  expect(list).toMatchObject({ list: [{ proof: { serverSeed: (value['revealed'] as { serverSeed: string }).serverSeed } }] })
})
