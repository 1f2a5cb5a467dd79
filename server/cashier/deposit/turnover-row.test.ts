import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/cashier.ts'
import { listTurnover } from '@tamuvo/contract/turnover.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { steppedClock } from '../../kit/clock.ts'
import { connectDatabase, inTransaction } from '../../kit/database.ts'
import { house as accountOfHouse, walletAccount } from '../../ledger/accounts.ts'
import { naturalKey } from '../../ledger/keys.ts'
import { openLedger } from '../../ledger/posting.ts'
import { changeSetting } from '../../platform/change-setting.ts'
import { turnoverCalls } from '../../turnover/area.ts'
import { takeEvents } from './take-events.ts'
import { cashierServer, type TestMember } from '../testing.ts'

const clock = steppedClock('2026-08-05T04:00:00Z')
const server = await cashierServer({ clock, handlers: turnoverCalls })
const { services } = server

const create = async (amount: string, as?: TestMember) => {
  const member = as ?? (await server.addMember())
  const created = await server.get(contract.createDeposit, { method: 'demo-kbzpay', amount }, member)
  const send = async (to: string): Promise<void> => {
    const data = { ref: created.reference, amount, currency: 'MMK' }
    await server.sendEvent(JSON.stringify({ id: randomUUID(), type: `payin.${to}`, seq: 2, data }))
  }
  const take = (by = services): Promise<void> => takeEvents(by, { provider: 'sandpay', reference: created.reference })
  return { ...member, created, send, take, list: (state: 'open' | 'ended') => server.get(listTurnover, { state }, member) }
}

test('a credited deposit has to be bet once before a withdrawal', async () => {
  const mai = await create('50.00')
  expect(await mai.list('open')).toMatchObject({ isClear: true, total: 0 })
  for (const to of ['succeeded', 'succeeded']) await mai.send(to)
  await mai.take()
  const read = await server.get(contract.getDeposit, { id: mai.created.id }, mai)
  expect(await mai.list('open')).toMatchObject({
    isClear: false,
    left: read.credited,
    list: [{ kind: 'DEPOSIT', base: read.credited, multiple: '1.00', required: read.credited, state: 'ACTIVE' }],
  })
})

test('its reversal takes that back', async () => {
  const mai = await create('50.00')
  for (const to of ['succeeded', 'reversed']) {
    await mai.send(to)
    await mai.take()
  }
  expect(await mai.list('open')).toMatchObject({ isClear: true, left: '0.00' })
  expect(await mai.list('ended')).toMatchObject({ total: 1, list: [{ state: 'REVERSED' }] })
})

test('a deposit clears what had to be bet of money that is gone', async () => {
  const mai = await create('50.00')
  await mai.send('succeeded')
  await mai.take()
  const [own, house] = [walletAccount(mai.id), accountOfHouse('house:lottery')]
  const moves = [{ from: own, to: house, amount: fromWire('49.50') }]
  await services.ledger.post({ key: naturalKey('lost', mai.id), kind: 'BET', ref: mai.id, moves })
  const next = await create('20.00', mai)
  await next.send('succeeded')
  await next.take()
  expect(await mai.list('open')).toMatchObject({ total: 1, left: '20.00' })
  expect(await mai.list('ended')).toMatchObject({ total: 1, list: [{ state: 'CLEARED', required: '50.00' }] })
})

test('two processes that take the same payment add one row', async () => {
  const database = connectDatabase(services.database.url)
  const ledger = await openLedger(database, { clock, nextId: services.newId })
  const mai = await create('30.00')
  await mai.send('succeeded')
  await Promise.all([mai.take(), mai.take({ ...services, database, ledger })])
  expect(await mai.list('open')).toMatchObject({ total: 1, left: '30.00' })
  await ledger.close()
  await database.close()
})

test('how often, and by bets on which products, is a setting', async () => {
  const author = { by: 'ko', reason: 'a test' }
  await inTransaction(services.database, async (tx) => {
    await changeSetting(tx, services, { key: 'turnover.depositMultiple', value: 250, ...author })
    await changeSetting(tx, services, { key: 'turnover.depositWeights', value: { RNG: 100, LIVE: 20 }, ...author })
  })
  const mai = await create('20.00')
  await mai.send('succeeded')
  await mai.take()
  const { list } = await mai.list('open')
  expect(list).toMatchObject([{ multiple: '2.50', required: '50.00' }])
  expect(list[0]?.weights.filter(({ percent }) => percent > 0)).toEqual([
    { product: 'LIVE', percent: 20 },
    { product: 'RNG', percent: 100 },
  ])
})
