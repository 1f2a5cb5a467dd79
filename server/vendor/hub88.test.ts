import { randomUUID, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { vendorRefusals as refusals } from '@tamuvo/contract/vendor-call.ts'
import { caleta, hub88 } from './dialects/hub88.ts'
import { keys, vendorServer } from './testing.ts'

const server = await vendorServer()

type Answer = { status: string; balance?: number; request_uuid?: string; user?: string; currency?: string; token?: string }
type Body = Record<string, unknown>

const post = async (path: string, text: string, header: Record<string, string>): Promise<Answer> => {
  const response = await fetch(server.walletUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...header },
    body: text,
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

const signed = (text: string): string => sign('RSA-SHA256', Buffer.from(text), keys.privateKey).toString('base64')

const call = (path: string, body: Body): Promise<Answer> => {
  const text = JSON.stringify(body)
  return post(`/vendor/HUB${path}`, text, { 'x-hub88-signature': signed(text) })
}

const bet = (token: string, more: Body = {}): Body => ({
  token,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  supplier_user: 'x',
  supplier_transaction_id: 'y',
  round: randomUUID(),
  round_closed: false,
  is_free: false,
  is_aggregated: false,
  meta: { any: ['thing'] },
  game_code: 'one',
  currency: 'MMK',
  amount: 200_000,
  ...more,
})

test('a round is bet, won and closed; the record shows it', async () => {
  const { id, token } = await server.player()
  expect(await call('/user/balance', { token, request_uuid: 'r1', game_code: 'one' })).toEqual({
    status: 'RS_OK',
    request_uuid: 'r1',
    user: id.toString(),
    currency: 'MMK',
    balance: 10_000_000,
  })
  const stake = bet(token)
  expect(await call('/transaction/bet', stake)).toMatchObject({ status: 'RS_OK', balance: 9_800_000 })
  expect(await call('/transaction/bet', stake)).toMatchObject({ status: 'RS_OK', balance: 9_800_000 })
  expect(await call('/transaction/bet', { ...stake, amount: 300_000 })).toMatchObject({
    status: 'RS_ERROR_DUPLICATE_TRANSACTION',
  })
  const win = {
    ...stake,
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: stake['transaction_uuid'],
    amount: 500_000,
    round_closed: true,
  }
  expect(await call('/transaction/win', { ...win, jackpot_win: 100_000 })).toMatchObject({ status: 'RS_OK', balance: 10_300_000 })
  expect(await server.balance(id)).toBe(10_300n)
})

test('a win says what of it comes from a jackpot, and no more than it is', async () => {
  const { id, token } = await server.player()
  const stake = bet(token)
  await call('/transaction/bet', stake)
  const more = { transaction_uuid: randomUUID(), reference_transaction_uuid: stake['transaction_uuid'], round_closed: true }
  const win = { ...stake, ...more, amount: 500_900 }
  for (const jackpot_win of [500_901, -1, 1.5, '100000'])
    expect(await call('/transaction/win', { ...win, jackpot_win })).toMatchObject({ status: 'RS_ERROR_WRONG_TYPES' })
  expect(await call('/transaction/win', { ...win, jackpot_win: 200_999 })).toMatchObject({ status: 'RS_OK', balance: 10_300_000 })
  // A field without a value says that there is none.
  const second: Body = bet(token)
  await call('/transaction/bet', second)
  const plain = { transaction_uuid: randomUUID(), reference_transaction_uuid: second['transaction_uuid'], jackpot_win: null }
  const won = { ...second, ...plain }
  expect(await call('/transaction/win', won)).toMatchObject({ status: 'RS_OK', balance: 10_300_000 })
  const { rows } = await server.services.database.query(
    'SELECT kind, amount FROM vendor_tx WHERE member_id = $1 AND kind IN (2, 5) ORDER BY id',
    [id],
  )
  expect(rows).toEqual([
    { kind: 2, amount: 300n },
    { kind: 5, amount: 200n },
    { kind: 2, amount: 200n },
  ])
})

test('a player of the vendor is known by her id, as at the launch; others are not', async () => {
  const { id } = await server.player()
  const stranger = await server.player({ vendor: 'EVO' })
  const info = (user: string) => call('/user/info', { user, request_uuid: 'r1' })
  expect(await info(id.toString())).toEqual({
    status: 'RS_OK',
    request_uuid: 'r1',
    user: id.toString(),
    country: 'XX',
    jurisdiction: 'XX',
    sub_partner_id: '',
  })
  for (const user of [stranger.id.toString(), '4711', 'mai', '9'.repeat(40)])
    expect(await info(user)).toEqual({ status: 'RS_ERROR_INVALID_TOKEN', request_uuid: 'r1' })
  await server.services.database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [id])
  expect(await info(id.toString())).toEqual({ status: 'RS_ERROR_USER_DISABLED', request_uuid: 'r1' })
})

test.each<[string, Body, string]>([
  ['an amount as text', { amount: '200000' }, 'RS_ERROR_WRONG_TYPES'],
  ['a broken amount', { amount: 1.5 }, 'RS_ERROR_WRONG_TYPES'],
  ['a negative amount', { amount: -100_000 }, 'RS_ERROR_WRONG_TYPES'],
  ['a stake too fine', { amount: 200_001 }, 'RS_ERROR_WRONG_TYPES'],
  ['no round', { round: undefined }, 'RS_ERROR_WRONG_SYNTAX'],
  ['an unknown game', { game_code: 'none' }, 'RS_ERROR_INVALID_GAME'],
  ['another currency', { currency: 'EUR' }, 'RS_ERROR_WRONG_CURRENCY'],
  ['another user', { user: '4711' }, 'RS_ERROR_INVALID_TOKEN'],
  ['too much', { amount: 100_000_000 }, 'RS_ERROR_NOT_ENOUGH_MONEY'],
  ['a NUL', { round: 'a\0b' }, 'RS_ERROR_WRONG_SYNTAX'],
])('a bet with %s', async (_what, more, status) => {
  const { id, token } = await server.player()
  expect(await call('/transaction/bet', bet(token, more))).toMatchObject({ status })
  expect(await server.balance(id)).toBe(10_000n)
})

test('a rollback of an unknown bet is ok, and the bet is refused when it comes', async () => {
  const { token } = await server.player()
  const stake = bet(token)
  const rollback = { ...stake, transaction_uuid: randomUUID(), reference_transaction_uuid: stake['transaction_uuid'] }
  expect(await call('/transaction/rollback', rollback)).toMatchObject({ status: 'RS_OK', balance: 10_000_000 })
  expect(await call('/transaction/bet', stake)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
})

test('the signed body of a win, sent to rollback, is refused', async () => {
  const { id, token } = await server.player()
  const stake = bet(token)
  await call('/transaction/bet', stake)
  const win = { ...stake, transaction_uuid: randomUUID(), reference_transaction_uuid: stake['transaction_uuid'], amount: 500_000 }
  await call('/transaction/win', win)
  expect(await call('/transaction/rollback', win)).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  expect(await server.balance(id)).toBe(10_300n)
})

test('a bet or win that was rolled back is refused when it comes again', async () => {
  const { id, token } = await server.player()
  const stake = bet(token)
  const win = { ...stake, transaction_uuid: randomUUID(), reference_transaction_uuid: stake['transaction_uuid'], amount: 500_000 }
  const rollback = (of: Body): Body => ({
    ...stake,
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: of['transaction_uuid'],
  })
  await call('/transaction/bet', stake)
  await call('/transaction/win', win)
  for (const each of [win, stake]) expect(await call('/transaction/rollback', rollback(each))).toMatchObject({ status: 'RS_OK' })
  expect(await call('/transaction/win', win)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  expect(await call('/transaction/bet', stake)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
  expect(await server.balance(id)).toBe(10_000n)
})

test('a wrong signature discloses nothing, not even whether the token is known', async () => {
  const { token } = await server.player()
  const text = JSON.stringify(bet(token))
  const wrong = [
    {},
    { 'x-hub88-signature': 'AAAA' },
    { 'x-hub88-signature': signed(`${text} `) },
    { 'x-auth-signature': signed(text) },
  ]
  for (const header of wrong)
    expect(await post('/vendor/HUB/transaction/bet', text, header as Record<string, string>)).toEqual({
      status: 'RS_ERROR_INVALID_SIGNATURE',
    })
  expect(await post('/vendor/HUB/transaction/bet', '{', { 'x-hub88-signature': signed('{') })).toEqual({
    status: 'RS_ERROR_WRONG_SYNTAX',
  })
  expect(await post('/vendor/HUB/transaction/bet', '[]', { 'x-hub88-signature': signed('[]') })).toEqual({
    status: 'RS_ERROR_WRONG_SYNTAX',
  })
})

test('Caleta speaks the same with other paths, another header and a check', async () => {
  const { id, token } = await server.player({ vendor: 'CAL' })
  const speak = (path: string, body: Body): Promise<Answer> => {
    const text = JSON.stringify(body)
    return post(`/vendor/CAL/wallet${path}`, text, { 'x-auth-signature': signed(text) })
  }
  const { token: lasting = '' } = await speak('/check', { token })
  expect(lasting).not.toBe(token)
  expect(await speak('/bet', bet(token))).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
  expect(await speak('/bet', bet(lasting))).toMatchObject({ status: 'RS_OK', balance: 9_800_000 })
  expect(await server.balance(id)).toBe(9_800n)
})

test('what a vendor does not have is not there', async () => {
  for (const path of ['/vendor/NONE/user/balance', '/vendor/HUB/wallet/bet', '/vendor/HUB/', '/vendor/HUB/user/balance/more'])
    expect((await fetch(server.walletUrl + path, { method: 'POST', body: '{}' })).status).toBe(404)
  expect((await fetch(`${server.walletUrl}/vendor/HUB/user/balance`)).status).toBe(404)
})

test('a body that is too long is refused before it is read', async () => {
  const body = JSON.stringify({ token: 'x'.repeat(70_000) })
  const response = await fetch(`${server.walletUrl}/vendor/HUB/user/balance`, { method: 'POST', body })
  expect(response.status).toBeGreaterThanOrEqual(400)
})

test.each([
  ['hub88', hub88],
  ['caleta', caleta],
])('%s has a code for every refusal, and RS_ERROR_UNKNOWN only for unknown outcomes', async (_name, dialect) => {
  const integration = (await server.services.vendors.directory.findIntegration('HUB'))!
  const statuses = refusals.map((is) => (dialect.say({ is }, { integration, call: 'POST /bet', said: {} }).body as Answer).status)
  expect(statuses.filter((status) => !/^RS_ERROR_[A-Z_]+$/.test(status))).toEqual([])
  expect(refusals.filter((_, place) => statuses[place] === 'RS_ERROR_UNKNOWN')).toEqual(['broken'])
  expect(refusals.filter((_, place) => statuses[place] === 'RS_ERROR_TIMEOUT')).toEqual(['win-ceiling', 'busy'])
})
