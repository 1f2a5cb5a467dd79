import { randomUUID } from 'node:crypto'
import { fromWire } from '@tamuvo/money/amount.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { changeBalance } from './wallet-work.ts'
import { emptyDatabase } from './testing/database.ts'
import { testStudio } from './testing/studio.ts'
import { askTransfer, transferOperator, transferVendor } from './testing/transfer-operator.ts'

const studio = await testStudio(await emptyDatabase(), [transferVendor])
const operator = transferOperator(studio.url)
const { database } = studio.services

let players = 0
const player = async (money = 100): Promise<string> => {
  const name = `player${++players}`
  expect(await operator.open(name)).toEqual({ status: 0 })
  if (money > 0) await operator.into(name, money, randomUUID())
  return name
}

const sit = async (name: string): Promise<string> => {
  const { token } = await operator.launch(name)
  const { value } = await studio.call('/wps/studio/open', { token, clientSeed: 'mine' })
  return String(value['token'])
}

const spin = { bets: [{ market: 'base', selection: '', unit: '1.00' }] }
/** Plays once the cycle since the round before is over. */
const play = (token: string, key: string = randomUUID()) => {
  studio.pass(3_000)
  return studio.call('/wps/studio/play', spin, { token, key })
}

/** Every balance is the sum of what changed it, and no round waits for its money. */
const expectBooks = async (): Promise<void> => {
  await expect.poll(async () => (await database.query(`SELECT FROM wallet_call WHERE state = 'asking'`)).rowCount).toBe(0)
  const { rows } = await database.query(
    `SELECT player, balance, sum FROM wallet JOIN LATERAL (
       SELECT coalesce(sum(amount), 0) AS sum FROM wallet_entry e WHERE e.vendor = wallet.vendor AND e.player = wallet.player
     ) entries ON true WHERE balance <> sum`,
  )
  expect(rows).toEqual([])
}

afterEach(expectBooks)

describe('a transfer', () => {
  test('moves money in and out, once under its reference', async () => {
    const name = await player(0)
    const done = { status: 0, transaction_status: 'SUCCESS' }
    expect(await operator.into(name, 40.5, 'in-1')).toEqual(done)
    expect(await operator.into(name, 40.5, 'in-1')).toEqual({ status: 12, error_desc: 'used' })
    expect(await operator.balance(name)).toBe(40.5)
    expect(await operator.outOf(name, 15.29, 'out-1')).toEqual(done)
    expect((await operator.outOf(name, 15.29, 'out-1')).status).toBe(12)
    expect(await operator.balance(name)).toBe(25.21)
    expect([await operator.status('in-1'), await operator.status('out-1')]).toEqual(['SUCCESS', 'SUCCESS'])
  })

  test('that comes many times at once is one', async () => {
    const name = await player(0)
    const answers = await Promise.all(Array.from({ length: 8 }, () => operator.into(name, 10, 'at-once')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([0, ...Array.from({ length: 7 }, () => 12)])
    expect(await operator.balance(name)).toBe(10)
  })

  test('of more than there is fails, and does so when it comes again with money there', async () => {
    const name = await player(5)
    expect(await operator.outOf(name, 5.01, 'too-much')).toEqual({ status: 11, error_desc: 'short' })
    await operator.into(name, 100, 'later')
    expect((await operator.outOf(name, 5.01, 'too-much')).status).toBe(12)
    expect(await operator.status('too-much')).toBe('FAILED')
    expect(await operator.balance(name)).toBe(105)
  })

  test('that was asked about before it came is not done any more', async () => {
    const name = await player(0)
    expect(await operator.status('lost')).toBe('NOT FOUND')
    expect((await operator.into(name, 10, 'lost')).status).toBe(12)
    expect([await operator.status('lost'), await operator.balance(name)]).toEqual(['NOT FOUND', 0])
  })

  test('under the reference of another player moves nothing', async () => {
    const [first, second] = [await player(0), await player(0)]
    await operator.into(first, 10, 'shared')
    expect((await operator.into(second, 10, 'shared')).status).toBe(12)
    expect([await operator.balance(first), await operator.balance(second)]).toEqual([10, 0])
  })
})

test.each([
  ['a wrong signature', { signKey: 'guessed' }, 7],
  ['another merchant', { merchantCode: 'guessed' }, 3],
])('%s is refused', async (_what, faults, status) => {
  expect(await askTransfer(studio.url, { method: 'gb', username: 'one', product_type: 1 }, faults)).toMatchObject({ status })
})

test.each([
  [{ method: 'nothing' }, 1],
  [{ method: 'cm', username: 'one', currency: 'EUR' }, 8],
  [{ method: 'cm', username: 'no name', currency: 'MMK' }, 2],
  [{ method: 'gb', username: 'nobody' }, 15],
  [{ method: 'gb', username: 'nobody', product_type: 2 }, 2],
  [{ method: 'ft', username: 'nobody', fund_type: 1, amount: 5, reference_no: 'r1' }, 15],
  [{ method: 'ft', username: 'nobody', fund_type: 3, amount: 5, reference_no: 'r2' }, 2],
  [{ method: 'ft', username: 'nobody', fund_type: 1, amount: 0, reference_no: 'r3' }, 2],
  [{ method: 'ft', username: 'nobody', fund_type: 1, amount: 5.001, reference_no: 'r4' }, 2],
  [{ method: 'ft', username: 'nobody', fund_type: 1, amount: -5, reference_no: 'r5' }, 2],
  [{ method: 'lg', username: 'nobody', game_mode: 1, game_code: 'MASKED_GARDEN' }, 15],
  [{ method: 'lg', username: 'nobody', game_mode: 1, game_code: 'NOTHING' }, 2],
])('%j is answered %i', async (said, status) => {
  expect(await operator.ask(said)).toMatchObject({ status })
})

test('the game is listed, opens once in the language asked for, and on trial without a player', async () => {
  const { games } = await operator.ask({ method: 'tgl', platform: 'html5', client_type: 'html5', page: 1, page_size: 1000 })
  expect(games).toMatchObject([{ tcgGameCode: 'MASKED_GARDEN', gameName: 'Masked Garden', gameType: 'RNG', productType: '1' }])
  const name = await player()
  const { url, token } = await operator.launch(name, 'ZH')
  expect(url.pathname + url.search).toBe('/play?game=FRN_MASKED_GARDEN&lang=CN')
  const { value } = await studio.call('/wps/studio/open', { token })
  expect(value).toMatchObject({ game: 'FRN_MASKED_GARDEN', currency: 'MMK', balance: '100.00', openRound: null })
  expect((await studio.call('/wps/studio/open', { token })).code).toBe('GAME_SESSION_OVER')
  const trial = await operator.ask({ method: 'lg', username: name, game_mode: 0, game_code: 'MASKED_GARDEN' })
  expect(trial['game_url']).toBe(`${studio.url}/play?game=FRN_MASKED_GARDEN&mode=demo`)
  expect((await studio.get('/wps/studio/try?code=FRN_MASKED_GARDEN', '')).code).toBe('OK')
  expect((await studio.get('/wps/studio/try?code=FRN_GOLDEN_PAGODA', '')).code).toBe('GAME_NOT_FOUND')
})

describe('rounds', () => {
  test('are played with what lies here, and stand in the history', async () => {
    const name = await player()
    const token = await sit(name)
    let balance = 10_000n
    const won: unknown[] = []
    for (let no = 0; no < 5; no++) {
      const { code, value } = await play(token)
      const round = value['round'] as { id: string; won: string; isOver: boolean; jackpots: { amount: string }[] }
      expect([code, round.isOver]).toEqual(['OK', true])
      balance += fromWire(round.won) - 100n
      for (const jackpot of round.jackpots) balance += fromWire(jackpot.amount)
      expect(fromWire(String(value['balance']))).toBe(balance)
      won.unshift([round.id, round.won])
    }
    expect(await operator.balance(name)).toBe(Number(balance) / 100)
    const { value } = await studio.get('/wps/studio/rounds', token)
    const list = value['list'] as { id: string; won: string }[]
    expect(list.map((round) => [round.id, round.won])).toEqual(won)
    expect(await operator.outOf(name, Number(balance) / 100, randomUUID())).toMatchObject({ status: 0 })
    expect((await play(token)).code).toBe('INSUFFICIENT')
    expect(await operator.ask({ method: 'kom', username: name })).toEqual({ status: 0 })
    expect((await play(token)).code).toBe('GAME_SESSION_OVER')
  })

  test('and transfers at once spend nothing twice', async () => {
    const name = await player(3)
    const token = await sit(name)
    studio.pass(3_000)
    const [played, ...moved] = await Promise.all([
      studio.call('/wps/studio/play', spin, { token }),
      ...[1, 2, 3].map((no) => operator.outOf(name, 1, `at-once-${name}-${no}`)),
    ])
    const round = played.value?.['round'] as { won: string; jackpots: { amount: string }[] } | undefined
    const wins = round ? [round.won, ...round.jackpots.map(({ amount }) => amount)] : []
    const won = wins.reduce((sum, each) => sum + fromWire(each), round ? -100n : 0n)
    const left = moved.filter(({ status }) => status === 0).length
    expect(await operator.balance(name)).toBe(Number(300n - BigInt(left) * 100n + won) / 100)
  })

  test('whose bet was not booked are undone, and nothing comes back that was not taken', async () => {
    const name = await player(2)
    const token = await sit(name)
    // What a process that died has left behind: the round, and nobody who waits for its bet.
    const { wallet } = studio.services.served.get('QYS')!
    const bet = vi.spyOn(wallet, 'bet').mockResolvedValueOnce({ is: 'unknown', text: 'died' })
    expect((await play(token)).code).toBe('GAME_MAINTENANCE')
    bet.mockRestore()
    expect(await operator.balance(name)).toBe(2)
    const { rows } = await database.query<{ id: string }>(
      `SELECT c.id FROM wallet_call c JOIN round r ON r.id = c.round_id WHERE r.player = $1 AND kind = 'bet'`,
      [name],
    )
    const late = { id: rows[0]?.id ?? '', who: { vendor: 'QYS', player: name }, kind: 'bet' as const, amount: fromWire('1.00') }
    expect(await changeBalance(database, { ...late, at: new Date() })).toMatchObject({ isRepeat: true, entry: { isDone: false } })
    expect(await operator.balance(name)).toBe(2)
  })

  test('whose bet was booked before its answer was lost get it back', async () => {
    const name = await player(2)
    const token = await sit(name)
    const { wallet } = studio.services.served.get('QYS')!
    const real = wallet.bet
    const bet = vi.spyOn(wallet, 'bet').mockImplementationOnce(async (posting) => {
      await real(posting)
      return { is: 'unknown', text: 'died' }
    })
    expect((await play(token)).code).toBe('GAME_MAINTENANCE')
    bet.mockRestore()
    expect(await operator.balance(name)).toBe(2)
  })
})

test('entries of wallets cannot be changed', async () => {
  await player(1)
  await expect(database.query('UPDATE wallet_entry SET amount = 1')).rejects.toThrow('stay as they are')
  await expect(database.query('DELETE FROM wallet_entry')).rejects.toThrow('stay as they are')
})
