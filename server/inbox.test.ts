import { randomUUID } from 'node:crypto'
import { listBonuses } from '@tamuvo/contract/bonus.ts'
import * as mall from '@tamuvo/contract/mall.ts'
import { messageShelves } from '@tamuvo/contract/messages.ts'
import * as staff from '@tamuvo/contract/promotion-staff.ts'
import { applyForPromotion } from '@tamuvo/contract/promotion.ts'
import { expect, test } from 'vitest'
import { messageConsumer } from './content/message-events.ts'
import { listMessagesOf } from './content/message-store.ts'
import type { Queryable } from './kit/database.ts'
import { consume } from './kit/outbox.ts'
import { house, walletAccount } from './ledger/accounts.ts'
import { naturalKey } from './ledger/keys.ts'
import { openAccount } from './ledger/posting.ts'
import { minorOfPoints } from './points/balance.ts'
import { digits, loyaltyServer } from './points/testing.ts'
import { marketer, type Player, promotionServer } from './promotion/testing.ts'

const server = await promotionServer()
const { services, clock } = server
const shop = await loyaltyServer()
const dayMs = 86_400_000

type Served = { owner: Queryable; services: Pick<typeof services, 'database' | 'rooms' | 'clock' | 'newId'> }

/** What lies in a member's inbox about rewards, newest first, after its events were given twice: the second time as after a restored cursor. */
const inbox = async ({ id }: Pick<Player, 'id'>, count: number, of: Served = server) => {
  const { database } = of.services
  const read = async () => (await listMessagesOf(database, id, { kinds: messageShelves.reward, pageNo: 1, pageSize: 20 })).list
  const give = async () => {
    while ((await consume(database, messageConsumer(of.services))) > 0);
  }
  // Events are given once no older transaction is open anywhere on the database server.
  await expect.poll(async () => [await give(), (await read()).length]).toEqual([undefined, count])
  await of.owner.query(`DELETE FROM outbox_cursor WHERE consumer = 'content.messages'`)
  await give()
  return (await read()).map(({ kind, filled }) => ({ kind, filled }))
}

test('a decided application arrives in the inbox of who applied, once, with the answer', async () => {
  const [mai, ko] = [await server.player(), await server.player()]
  const promotionId = await server.promotion({
    type: 'MANUAL_APPLY',
    trigger: { kind: 'APPLY', pictures: 0, handle: null },
    reward: { fixed: null, percent: null, cap: '10.00' },
    terms: { multiple: 100, weights: { RNG: 100 }, maxStake: null, days: 7 },
  })
  for (const { token } of [mai, ko]) await server.get(applyForPromotion, { id: promotionId }, { token })
  const { list } = await server.get(staff.listApplications, { state: 'waiting' }, marketer.as)
  for (const { id, username } of list) {
    const isMai = username === mai.username
    const decision = isMai ? ('issue' as const) : ('reject' as const)
    const answer = { id, decision, ...(isMai ? { amount: '7.50' } : {}), reason: 'Your post is not public.' }
    await server.get(staff.decideApplication, answer, marketer.as)
    expect((await server.ask(staff.decideApplication, answer, marketer.as)).code).toBe('CASE_CLOSED')
  }
  const named = { EN: 'Ride the tide', promotionId }
  expect(await inbox(mai, 1)).toEqual([{ kind: 'application_issued', filled: named }])
  expect(await inbox(ko, 1)).toEqual([{ kind: 'application_rejected', filled: { ...named, reason: 'Your post is not public.' } }])
})

test('a bonus that was bet, and one that ran out, arrive once with what was taken back', async () => {
  const [su, thu, id] = [await server.player(), await server.player(), await server.promotion()]
  await server.payIn(su, 1_000n, id)
  await server.play(su, 30_000n)
  expect(await inbox(su, 1)).toEqual([
    { kind: 'bonus_ended', filled: { EN: 'Ride the tide', state: 'COMPLETED', taken: '0.00' } },
  ])
  await server.payIn(thu, 1_000n, id)
  clock.advance(31 * dayMs)
  await server.get(listBonuses, {}, { token: thu.token })
  expect(await inbox(thu, 1)).toEqual([
    { kind: 'bonus_ended', filled: { EN: 'Ride the tide', state: 'EXPIRED', taken: '10.00' } },
  ])
})

test('a gift that was sent, and one that could not be, arrive once, by the name and number of the order', async () => {
  const { database, ledger, newId } = shop.services
  const su = await shop.player()
  await openAccount(database, su.id)
  const moves = [{ from: house('house:points'), to: walletAccount(su.id, 'points'), amount: minorOfPoints(1_000n) }]
  await ledger.post({ key: naturalKey('test', newId()), kind: 'POINT_EARN', ref: su.id, moves })
  const cup = { kind: 'GIFT', names: { EN: 'A cup', CN: '杯子' }, texts: {}, image: '/art/mall/cup.svg', points: 500 } as const
  const saved = { ...cup, amount: '0.00', stock: 2, limit: null, isShown: true, reason: 'A test of the inbox.' }
  const { id } = await shop.get(mall.saveMallItem, saved, marketer.as)
  const delivery = { name: 'Su Su', phone: '09 4200 01010', address: '12 Strand Road, Yangon' }
  const order = () => shop.get(mall.redeemPointReward, { id, password: digits, delivery }, { token: su.token, key: randomUUID() })
  const decide = (of: string, decision: 'confirm' | 'reject', remark: string) =>
    shop.get(mall.decideMallOrder, { id: of, decision, remark }, marketer.as)
  const [first, second] = [await order(), await order()]
  await decide(first.id, 'confirm', 'EE123456789MM')
  await decide(second.id, 'reject', 'No courier goes there.')
  const named = { EN: 'A cup', CN: '杯子' }
  expect(await inbox(su, 2, shop)).toEqual([
    {
      kind: 'gift_rejected',
      filled: { ...named, reference: second.reference, remark: 'No courier goes there.', points: '500' },
    },
    { kind: 'gift_sent', filled: { ...named, reference: first.reference, remark: 'EE123456789MM' } },
  ])
})
