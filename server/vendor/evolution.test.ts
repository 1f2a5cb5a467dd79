import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { vendorRefusals as refusals } from '@tamuvo/contract/vendor-call.ts'
import { sqlState } from '../kit/database.ts'
import { evolution } from './dialects/evolution.ts'
import { type Player, vendorServer } from './testing.ts'

const server = await vendorServer()

type Body = Record<string, unknown>
type Answer = { status: string; balance: number; sid?: string; uuid?: string }

const post = async (path: string, body: Body, authToken = 'evo-test-token'): Promise<Answer & { http: number }> => {
  const response = await fetch(`${server.walletUrl}/vendor/EVO${path}?authToken=${authToken}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { http: response.status, ...((await response.json()) as Answer) }
}

/** A player with an open table. */
const seated = async (): Promise<Player> => {
  const player = await server.player({ vendor: 'EVO' })
  const { sid = '' } = await post('/check', { sid: player.token, userId: player.id.toString(), uuid: 'u' })
  return { ...player, token: sid }
}

const bodyOf = ({ id, token }: Player, game: string, refId: string, amount: number, tx = randomUUID()): Body => ({
  sid: token,
  userId: id.toString(),
  currency: 'MMK',
  uuid: randomUUID(),
  game: { id: game, type: 'blackjack', details: { table: { id: 'one', vid: '' } } },
  transaction: { id: tx, refId, amount },
})

test('a check exchanges the session; the old one is invalid', async () => {
  const { id, token } = await server.player({ vendor: 'EVO' })
  const asked = { sid: token, userId: id.toString(), uuid: 'u1', channel: { type: 'P' } }
  const checked = await post('/check', asked)
  expect(checked).toEqual({ http: 200, status: 'OK', sid: expect.any(String), uuid: 'u1' })
  expect(checked.sid).not.toBe(token)
  expect(await post('/balance', { ...asked, currency: 'MMK' })).toMatchObject({ status: 'INVALID_SID' })
  expect(await post('/balance', { ...asked, sid: checked.sid, currency: 'MMK' })).toEqual({
    http: 200,
    status: 'OK',
    balance: 100,
    bonus: 0,
    uuid: 'u1',
  })
  expect(await post('/check', { ...asked, sid: 'nobody' })).toMatchObject({ status: 'INVALID_SID' })
  expect(await post('/check', { ...asked, userId: '4711' })).toMatchObject({ status: 'INVALID_PARAMETER' })
  expect(await post('/check', asked, 'wrong')).toMatchObject({ http: 401, status: 'INVALID_TOKEN_ID' })
})

test('two hands of one game are settled one by one', async () => {
  const mai = await seated()
  const game = randomUUID()
  expect(await post('/debit', bodyOf(mai, game, 'a', 3))).toMatchObject({ status: 'OK', balance: 97 })
  expect(await post('/debit', bodyOf(mai, game, 'b', 2))).toMatchObject({ status: 'OK', balance: 95 })
  expect(await post('/credit', bodyOf(mai, game, 'a', 3))).toMatchObject({ status: 'OK', balance: 98 })
  expect(await post('/credit', bodyOf(mai, game, 'b', 0))).toMatchObject({ status: 'OK', balance: 98 })
  expect(await post('/credit', bodyOf(mai, game, 'b', 9))).toMatchObject({ status: 'BET_ALREADY_SETTLED', balance: 98 })
  const { rows } = await server.services.database.query(
    'SELECT stake, payout, state, product FROM bet_record WHERE member_id = $1',
    [mai.id],
  )
  expect(rows).toEqual([{ stake: 500n, payout: 300n, state: 'won', product: 'LIVE' }])
})

test('of distinct credits of a bet at the same moment one is paid', async () => {
  const mai = await seated()
  const game = randomUUID()
  const refs = Array.from({ length: 20 }, (_, number) => `bet-${number}`)
  for (const ref of refs) expect(await post('/debit', bodyOf(mai, game, ref, 1))).toMatchObject({ status: 'OK' })
  const said = await Promise.all(refs.flatMap((ref) => [3, 3, 3, 3].map((won) => post('/credit', bodyOf(mai, game, ref, won)))))
  const statuses = said.map(({ status }) => status)
  expect(statuses.filter((status) => status === 'OK')).toHaveLength(20)
  expect(statuses.filter((status) => status === 'BET_ALREADY_SETTLED')).toHaveLength(60)
  expect(await server.balance(mai.id)).toBe(10_000n + 20n * 200n)
})

test('a credit and a cancel of a bet at the same moment: one of them counts', async () => {
  const mai = await seated()
  let balance = 10_000n
  for (let turn = 0; turn < 10; turn++) {
    const debit = bodyOf(mai, randomUUID(), `both-${turn}`, 10)
    await post('/debit', debit)
    const credit = { ...debit, transaction: { id: randomUUID(), refId: `both-${turn}`, amount: 25 } }
    const said = await Promise.all([post('/credit', credit), post('/cancel', debit)])
    expect(said.map(({ status }) => status).sort()).toEqual(['BET_ALREADY_SETTLED', 'OK'])
    if (said[0]?.status === 'OK') balance += 1_500n
    expect(await server.balance(mai.id)).toBe(balance)
  }
})

test('of debits under one refId the first is taken, and is settled as if it had come alone', async () => {
  const mai = await seated()
  const [game, other] = [randomUUID(), randomUUID()]
  const said = await Promise.all(Array.from({ length: 4 }, () => post('/debit', bodyOf(mai, game, 'a', 10))))
  expect(said.map(({ status }) => status).sort()).toEqual(['INVALID_PARAMETER', 'INVALID_PARAMETER', 'INVALID_PARAMETER', 'OK'])
  expect(await post('/credit', bodyOf(mai, game, 'a', 20))).toMatchObject({ status: 'OK', balance: 110 })
  expect(await post('/debit', bodyOf(mai, game, 'a', 10))).toMatchObject({ status: 'BET_ALREADY_SETTLED', balance: 110 })
  const debit = bodyOf(mai, other, 'a', 10)
  expect(await post('/debit', debit)).toMatchObject({ status: 'OK', balance: 100 })
  expect(await post('/cancel', debit)).toMatchObject({ status: 'OK', balance: 110 })
  expect(await post('/debit', bodyOf(mai, other, 'a', 10))).toMatchObject({ status: 'FINAL_ERROR_ACTION_FAILED', balance: 110 })
})

test('the database itself takes one bet under a refId', async () => {
  const mai = await seated()
  await post('/debit', bodyOf(mai, randomUUID(), 'a', 10))
  const another = `INSERT INTO vendor_tx (key, id, at, kind, member_id, round_id, amount, entry_id, ref, vendor, name)
     SELECT gen_random_uuid(), id + 1, at, kind, member_id, round_id, amount, entry_id, ref, vendor, name
       FROM vendor_tx WHERE member_id = ${mai.id} AND kind = 1`
  expect(await server.services.database.query(another).catch(sqlState)).toBe('23505')
})

test('the database itself takes one credit or cancel of a bet', async () => {
  const mai = await seated()
  const game = randomUUID()
  await post('/debit', bodyOf(mai, game, 'a', 10))
  await post('/credit', bodyOf(mai, game, 'a', 20))
  const another = (kind: number): string =>
    `INSERT INTO vendor_tx (key, id, at, kind, member_id, round_id, amount, entry_id, ref, vendor, name, settles)
     SELECT gen_random_uuid(), id + 1, at, ${kind}, member_id, round_id, amount, entry_id, ref, vendor, name, settles
       FROM vendor_tx WHERE member_id = ${mai.id} AND kind = 2`
  for (const kind of [2, 3]) expect(await server.services.database.query(another(kind)).catch(sqlState)).toBe('23505')
})

test('a game takes bets one after the other, settled in between', async () => {
  const mai = await seated()
  const game = randomUUID()
  for (let turn = 0; turn < 8; turn++) {
    expect(await post('/debit', bodyOf(mai, game, `r${turn}`, 12))).toMatchObject({ status: 'OK', balance: 88 })
    expect(await post('/credit', bodyOf(mai, game, `r${turn}`, 12))).toMatchObject({ status: 'OK', balance: 100 })
  }
})

test('a cancel carries the id of its debit, and is refused after the credit', async () => {
  const mai = await seated()
  const [game, tx] = [randomUUID(), randomUUID()]
  const debit = bodyOf(mai, game, 'a', 10, tx)
  expect(await post('/cancel', { ...debit, transaction: { id: randomUUID(), refId: 'x', amount: 10 } })).toMatchObject({
    status: 'BET_DOES_NOT_EXIST',
  })
  await post('/debit', debit)
  expect(await post('/cancel', debit)).toMatchObject({ status: 'OK', balance: 100 })
  expect(await post('/cancel', debit)).toMatchObject({ status: 'OK', balance: 100 })
  expect(await post('/credit', bodyOf(mai, game, 'a', 300))).toMatchObject({ status: 'BET_ALREADY_SETTLED', balance: 100 })
  // It stood once: an "ok" would tell the vendor that it stands again.
  expect(await post('/debit', debit)).toMatchObject({ status: 'FINAL_ERROR_ACTION_FAILED', balance: 100 })
  const other = bodyOf(mai, game, 'b', 10)
  await post('/debit', other)
  await post('/credit', bodyOf(mai, game, 'b', 20))
  expect(await post('/cancel', other)).toMatchObject({ status: 'BET_ALREADY_SETTLED', balance: 110 })
})

test('a debit whose cancel came first is refused for good, and the cancel is told the same each time', async () => {
  const mai = await seated()
  const debit = bodyOf(mai, randomUUID(), 'a', 10)
  for (let turn = 0; turn < 3; turn++) {
    expect(await post('/cancel', debit)).toMatchObject({ status: 'BET_DOES_NOT_EXIST', balance: 100 })
    expect(await post('/debit', debit)).toMatchObject({ status: 'FINAL_ERROR_ACTION_FAILED', balance: 100 })
  }
})

test('a cancel that names another amount, another bet or a credit is refused', async () => {
  const mai = await seated()
  const [game, tx] = [randomUUID(), randomUUID()]
  const debit = bodyOf(mai, game, 'a', 10, tx)
  await post('/debit', debit)
  for (const transaction of [
    { id: tx, refId: 'a', amount: 5 },
    { id: tx, refId: 'a', amount: 10.001 },
    { id: tx, refId: 'b', amount: 10 },
  ])
    expect(await post('/cancel', { ...debit, transaction })).toMatchObject({ status: 'INVALID_PARAMETER' })
  const credit = bodyOf(mai, game, 'a', 20)
  await post('/credit', credit)
  expect(await post('/cancel', credit)).toMatchObject({ status: 'BET_ALREADY_SETTLED', balance: 110 })
})

test('a win that was added up in binary is paid to its last digit, and one below a minor unit settles the bet', async () => {
  const mai = await seated()
  const game = randomUUID()
  for (const ref of ['a', 'b', 'c']) await post('/debit', bodyOf(mai, game, ref, 1))
  expect(await post('/credit', bodyOf(mai, game, 'a', 0.1 + 0.2))).toMatchObject({ status: 'OK', balance: 97.3 })
  expect(await post('/credit', bodyOf(mai, game, 'b', 0.7 + 0.1))).toMatchObject({ status: 'OK', balance: 98.1 })
  expect(await post('/credit', bodyOf(mai, game, 'c', 1e-7))).toMatchObject({ status: 'OK', balance: 98.1 })
  expect(await post('/credit', bodyOf(mai, game, 'c', 5))).toMatchObject({ status: 'BET_ALREADY_SETTLED' })
  expect(await post('/debit', bodyOf(mai, game, 'd', 1e-7))).toMatchObject({ status: 'INVALID_PARAMETER' })
})

test('a credit without its debit, an insufficient balance and an unknown user are refused', async () => {
  const mai = await seated()
  expect(await post('/credit', bodyOf(mai, randomUUID(), 'a', 10))).toMatchObject({ status: 'BET_DOES_NOT_EXIST', balance: 100 })
  expect(await post('/debit', bodyOf(mai, randomUUID(), 'a', 300))).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: 100 })
  expect(await post('/debit', { ...bodyOf(mai, randomUUID(), 'a', 1), userId: 'fake' })).toMatchObject({
    status: 'INVALID_PARAMETER',
  })
})

test('a big win is exact to the last digit', async () => {
  const mai = await seated()
  const game = randomUUID()
  await post('/debit', bodyOf(mai, game, 'a', 10))
  expect(await post('/credit', bodyOf(mai, game, 'a', 63727092.34))).toMatchObject({ status: 'OK', balance: 63727182.34 })
  expect(await server.balance(mai.id)).toBe(6_372_718_234n)
})

test.each(['FreeRoundPlayableSpent', 'JackpotWin'])('a payout of type %s is made once', async (type) => {
  const mai = await seated()
  const { transaction: _none, game, ...asked } = bodyOf(mai, randomUUID(), 'a', 0)
  const promoTransaction = { type, id: randomUUID(), amount: 10, voucherId: 'v', remainingRounds: 0 }
  for (const more of [{ game }, { game }])
    expect(await post('/promo_payout', { ...asked, ...more, promoTransaction })).toMatchObject({ status: 'OK', balance: 110 })
  const { rows } = await server.services.database.query('SELECT kind FROM journal WHERE member_id = $1 AND amount = 1000', [
    mai.id,
  ])
  expect(rows).toEqual([{ kind: type === 'JackpotWin' ? 26 : 80 }])
})

test('every refusal has a code of the dialect', async () => {
  const integration = (await server.services.vendors.directory.findIntegration('EVO'))!
  const said = refusals.map(
    (is) => evolution.say({ is }, { integration, call: 'POST /debit', said: {} }).body as Answer & { retransmission?: true },
  )
  expect(said.every(({ status }) => /^[A-Z_]+$/.test(status) && status !== 'OK')).toBe(true)
  expect(refusals.filter((_, place) => said[place]?.retransmission)).toEqual(['win-ceiling', 'busy'])
  expect(refusals.filter((_, place) => said[place]?.status === 'UNKNOWN_ERROR')).toEqual(['broken'])
})
