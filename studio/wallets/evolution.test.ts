import { createServer } from 'node:http'
import { amount } from '@tamuvo/money/amount.ts'
import { afterAll, expect, test } from 'vitest'
import type { OutboxCall } from '../outbox-store.ts'
import type { Round } from '../round-store.ts'
import { evolutionWallet } from './evolution.ts'

type Came = { path: string; uuid: string; transaction: { id: string; refId: string; amount: number } }

const came: Came[] = []
let reply: (uuid: string) => object | string = (uuid) => ({ status: 'OK', uuid, balance: 12.3, bonus: 0 })
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const body = JSON.parse(Buffer.concat(parts).toString())
  came.push({ ...body, path: request.url })
  const said = reply(body.uuid)
  response.end(typeof said === 'string' ? said : JSON.stringify(said))
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => server.close())
const address = server.address()
const walletUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const wallet = evolutionWallet({ code: 'LHL', dialect: 'evolution', walletUrl, currency: 'MMK', keys: { authToken: 'of tests' } })

const call = (kind: OutboxCall['kind'], money: bigint): OutboxCall => ({
  id: `${kind}-id`,
  roundId: 7n,
  kind,
  amount: amount(money),
  tries: 0,
})
const round = { id: 7n, player: 'one', game: 'PEARL_BACCARAT', walletToken: 'sid' } as Round
const bet = call('bet', 105n)

test('a debit and its credit share what they refer to, and a cancel is about the debit', async () => {
  await wallet.bet({ round, call: bet, bet })
  await wallet.win({ round, call: call('win', 0n), bet })
  await wallet.rollback({ round, call: call('rollback', 0n), bet })
  expect(came.map(({ path, transaction: { id, refId, amount: units } }) => [path, id, refId, units])).toEqual([
    ['/debit?authToken=of%20tests', 'bet-id', 'bet-id', 1.05],
    ['/credit?authToken=of%20tests', 'win-id', 'bet-id', 0],
    ['/cancel?authToken=of%20tests', 'bet-id', 'bet-id', 1.05],
  ])
})

test.each([
  ['OK', 'done', 'done', 'done'],
  ['INSUFFICIENT_FUNDS', 'refused', 'unknown', 'unknown'],
  ['INVALID_SID', 'refused', 'unknown', 'unknown'],
  ['FINAL_ERROR_ACTION_FAILED', 'refused', 'unknown', 'unknown'],
  ['BET_DOES_NOT_EXIST', 'unknown', 'refused', 'refused'],
  ['BET_ALREADY_SETTLED', 'refused', 'refused', 'refused'],
  ['TEMPORARY_ERROR', 'unknown', 'unknown', 'unknown'],
  ['UNKNOWN_ERROR', 'unknown', 'unknown', 'unknown'],
])('%s to a debit is %s, to a credit %s, to a cancel %s', async (status, ...wanted) => {
  reply = (uuid) => ({ status, uuid, balance: 12.3 })
  const said = [
    await wallet.bet({ round, call: bet, bet }),
    await wallet.win({ round, call: call('win', 200n), bet }),
    await wallet.rollback({ round, call: call('rollback', 0n), bet }),
  ]
  expect(said.map(({ is }) => is)).toEqual(wanted)
})

test('what is unreadable, or answers something else, says nothing', async () => {
  for (const said of ['<html>', '{"status":7}', '{"status":"OK","uuid":"another"}']) {
    reply = () => said
    expect((await wallet.bet({ round, call: bet, bet })).is).toBe('unknown')
  }
  reply = (uuid) => ({ status: 'OK', uuid, balance: -1 })
  expect(await wallet.bet({ round, call: bet, bet })).toMatchObject({ is: 'done', balance: undefined })
})
