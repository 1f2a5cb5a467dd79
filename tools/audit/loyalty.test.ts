import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as mall from '@tamuvo/contract/mall.ts'
import { convertPoints } from '@tamuvo/contract/points.ts'
import { claimAllRewards } from '@tamuvo/contract/reward.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { house, walletAccount } from '@tamuvo/server/ledger/accounts.ts'
import { naturalKey } from '@tamuvo/server/ledger/keys.ts'
import { digits, loyaltyServer, marketer } from '@tamuvo/server/points/testing.ts'
import { promotionServer } from '@tamuvo/server/promotion/testing.ts'
import { afterAll, expect, test } from 'vitest'
import { readLoyalty } from './read-loyalty.ts'
import { audit } from './testing.ts'

const folder = await mkdtemp(join(tmpdir(), 'audit-loyalty-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a database and its export say, which is the same. */
const saysOf = async (url: string): Promise<string> => {
  const file = join(folder, `${randomUUID()}.gz`)
  const { said } = await audit('--url', url)
  await audit('--url', url, '--export', file)
  expect((await audit('--file', file)).said).toContain(loyaltyLines(said))
  return said
}

const loyaltyLines = (said: string): string =>
  said
    .split('\n')
    .filter((line) => line.includes('Rewards and points') || /NO {3}Of (all members|member \d+) \(/.test(line))
    .join('\n')

test('levels, points, rewards and orders follow from what members did; what was altered is named', async () => {
  const server = await loyaltyServer()
  const { services, clock, owner } = server
  const { database, ledger } = services
  const mai = await server.player()
  await server.deposit(mai, '2000.00')
  for (let index = 0; index < 4; index++) await server.bet(mai, '15000.00', { product: index % 2 === 0 ? 'LIVE' : 'RNG' })
  await server.count()
  await server.get(claimAllRewards, {}, { token: mai.token, key: randomUUID() })
  await server.get(convertPoints, { points: 500, password: digits }, { token: mai.token, key: randomUUID() })
  const item = { texts: {}, image: '/art/mall/bonus.svg', limit: null, isShown: true, reason: 'A test of the audit.', stock: 3 }
  const bonus = { ...item, kind: 'BONUS', names: { EN: 'A bonus' }, points: 10, amount: '0.10' } as const
  const gift = { ...item, kind: 'GIFT', names: { EN: 'A cup' }, points: 10, amount: '0.00' } as const
  const delivery = { name: 'Mai Mai', phone: '09 4200 01010', address: '12 Strand Road, Yangon' }
  const redeem = async (saved: typeof bonus | typeof gift): Promise<string> => {
    const { id } = await server.get(mall.saveMallItem, saved, marketer.as)
    const more = saved.kind === 'GIFT' ? { delivery } : {}
    const asked = { id, password: digits, ...more }
    return (await server.get(mall.redeemPointReward, asked, { token: mai.token, key: randomUUID() })).id
  }
  await redeem(bonus)
  const rejected = await redeem(gift)
  await server.get(mall.decideMallOrder, { id: rejected, decision: 'reject', remark: 'None is left.' }, marketer.as)
  clock.advance(40 * 86_400_000)
  await server.count()
  expect(await saysOf(database.url)).toMatch(
    / yes {2}Rewards and points follow .*: \d+ rewards, 0 bonuses, 2 orders, \d+ earnings? of points\./,
  )

  const stray = services.newId()
  const moves = [{ from: house('house:points'), to: walletAccount(mai.id, 'points'), amount: amount(700n) }]
  await ledger.post({ key: naturalKey('stray', stray), kind: 'POINT_EARN', ref: stray, moves })
  for (const table of ['reward', 'points_earning', 'mall_order', 'points_conversion', 'vip_change'])
    await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await owner.query('UPDATE points_conversion SET amount = amount + 1')
  await owner.query('UPDATE mall_order SET points = points + 1 WHERE id = $1', [rejected])
  await owner.query('UPDATE mall_taken SET taken = taken + 1')
  await owner.query(`UPDATE reward SET amount = amount + 100 WHERE entry_id IS NOT NULL AND kind = 'VIP_UPGRADE'`)
  await owner.query('UPDATE points_earning SET points = points + 1')
  await owner.query('UPDATE vip_member SET level = level + 1, reached = reached + 1, deposit = deposit + 1, valid = valid - 1')
  await owner.query('UPDATE loyalty_day SET valid = valid + 5')
  const found = new Set<string>()
  for await (const record of readLoyalty(database)) if (record.is === 'misrewarded') found.add(record.misrewarded.figure)
  expect([...found].toSorted()).toEqual(['bets', 'day', 'deposits', 'earning', 'level', 'limit', 'posting', 'wager'])
  const said = await saysOf(database.url)
  expect(said).toContain(`Of member ${mai.id} (entry `)
  expect(said).toContain(`Of member ${mai.id} (money of conversion `)
})

test('bonuses stand as they are bet and taken back, and promotions know what they gave', async () => {
  const server = await promotionServer()
  const { services, owner } = server
  const { database } = services
  const [mai, ko, su] = [await server.player(), await server.player(), await server.player()]
  const id = await server.promotion()
  await server.payIn(mai, 20_000n, id)
  await server.payIn(ko, 10_000n, id)
  await server.play(ko, 300_000n)
  const given = await server.payIn(su, 10_000n, await server.promotion())
  await server.reverse(su, given)
  expect(await saysOf(database.url)).toContain('booked once: 0 rewards, 3 bonuses, 0 orders, 0 earnings of points.')

  await owner.query('DELETE FROM safer_play_term WHERE member_id = $1', [mai.id])
  await owner.query('UPDATE promotion SET spent = spent + 1 WHERE id = $1', [id])
  await owner.query('UPDATE promotion_member SET taken = 0 WHERE member_id = $1', [ko.id])
  await owner.query(`UPDATE turnover_row SET state = 'CLEARED' WHERE member_id = $1 AND kind = 'BONUS'`, [ko.id])
  const said = await saysOf(database.url)
  expect(said).toMatch(/Of member \d+ \(bonus \d+\) the highest stake that holds is 0\.00 where 5\.00 is due/)
  expect(said).toMatch(/Of all members \(promotion test-1\) what was given comes to 228\.01 where 228\.00 is due/)
  expect(said).toContain(`Of member ${ko.id} (promotion ${id}) how often it was taken is 0 where 1 is due`)
  expect(said).toMatch(/\(bonus \d+, COMPLETED\) turnover rows in the state of the bonus are 0 where 1 is due/)

  await owner.query('ALTER TABLE bonus DISABLE TRIGGER USER')
  await owner.query('UPDATE bonus SET taken = taken + 1 WHERE member_id = $1', [su.id])
  const found: { of: string; found: bigint; due: bigint }[] = []
  for await (const record of readLoyalty(database))
    if (record.is === 'misrewarded' && record.misrewarded.figure === 'forfeit') found.push(record.misrewarded)
  expect(found).toMatchObject([{ found: 10_001n, due: 10_000n }])
})
