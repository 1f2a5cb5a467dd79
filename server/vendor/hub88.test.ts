import { randomUUID, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { keys, vendorServer } from './testing.ts'

const server = await vendorServer()

type Answer = { status: string; balance?: number; request_uuid?: string; user?: string; currency?: string }

const call = async (path: string, body: Record<string, unknown>): Promise<Answer> => {
  const text = JSON.stringify(body)
  const response = await fetch(`${server.walletUrl}/vendor/HUB${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub88-signature': sign('RSA-SHA256', Buffer.from(text), keys.privateKey).toString('base64') },
    body: text,
  })
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

const bet = (token: string, more: Record<string, unknown> = {}) => ({
  token,
  request_uuid: randomUUID(),
  transaction_uuid: randomUUID(),
  supplier_user: 'x',
  round: randomUUID(),
  round_closed: false,
  is_free: false,
  game_code: 'one',
  currency: 'MMK',
  amount: 200_000,
  ...more,
})

test('a round is bet, won and closed', async () => {
  const { id, token } = await server.player()
  expect(await call('/user/balance', { token, request_uuid: 'r1', game_code: 'one' })).toEqual({
    status: 'RS_OK', request_uuid: 'r1', user: id.toString(), currency: 'MMK', balance: 10_000_000,
  })
  const stake = bet(token)
  expect(await call('/transaction/bet', stake)).toMatchObject({ status: 'RS_OK', balance: 9_800_000 })
  expect(await call('/transaction/bet', stake)).toMatchObject({ status: 'RS_OK', balance: 9_800_000 })
  expect(await call('/transaction/bet', { ...stake, amount: 300_000 })).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
  const win = { ...stake, transaction_uuid: randomUUID(), reference_transaction_uuid: stake.transaction_uuid, amount: 500_000, round_closed: true }
  expect(await call('/transaction/win', win)).toMatchObject({ status: 'RS_OK', balance: 10_300_000 })
  expect(await server.balance(id)).toBe(10_300n)
  const { rows } = await server.services.database.query('SELECT * FROM bet_record WHERE member_id = $1', [id])
  expect(rows).toMatchObject([{ stake: 200n, payout: 500n, profit: 300n, valid_bet: 200n, state: 'won', game: 'HUB_ONE' }])
  expect((await server.services.database.query('SELECT kind, body FROM fact WHERE member_id = $1 AND kind LIKE $2', [id, 'bet.%'])).rows).toEqual([
    { kind: 'bet.settled', body: expect.objectContaining({ stake: '2.00', payout: '5.00', validBet: '2.00' }) },
  ])
})
