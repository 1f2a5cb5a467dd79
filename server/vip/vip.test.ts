import * as rewards from '@tamuvo/contract/reward.ts'
import * as contract from '@tamuvo/contract/vip.ts'
import { getEntry, listTransactions } from '@tamuvo/contract/wallet.ts'
import { expect, test } from 'vitest'
import { houseBalances } from '../ledger/statements.ts'
import { loyaltyServer, marketer, type Player } from '../points/testing.ts'

const server = await loyaltyServer()
const { clock, services } = server
const dayMs = 86_400_000

const vipOf = async ({ token }: Player) => (await server.get(contract.getVip, {}, { token })).own
const rewardsOf = ({ token }: Player, state: 'claimable' | 'past' = 'claimable') =>
  server.get(rewards.listRewards, { state }, { token })
const claim = ({ token }: Player, id: string) => server.ask(rewards.claimReward, { id }, { token })

/** Lets time pass to an hour of a day of the site. */
const goTo = async (at: string): Promise<void> => {
  clock.advance(Date.parse(`${at}+06:30`) - clock.now().getTime())
  await server.count()
}

test('a level comes with both sums, skips others, and each one on the way pays its bonus once', async () => {
  const mai = await server.player()
  await server.deposit(mai, '99.99')
  await server.bet(mai, '60000.00')
  await server.count()
  expect(await vipOf(mai)).toMatchObject({ level: 0, next: { level: 1, depositLeft: '0.01', validLeft: '0.00' } })
  await server.deposit(mai, '1900.01')
  await server.count()
  await server.count()
  expect(await vipOf(mai)).toMatchObject({
    level: 3,
    valid: '60000.00',
    deposit: '2000.00',
    changes: [{ from: 0, to: 3, reason: 'UPGRADE' }],
  })
  const { list, claimable } = await rewardsOf(mai)
  expect(list.map(({ kind, amount, label }) => [kind, amount, label['level']]).toSorted()).toEqual([
    ['VIP_UPGRADE', '18.00', '3'],
    ['VIP_UPGRADE', '2.00', '1'],
    ['VIP_UPGRADE', '5.00', '2'],
  ])
  expect(claimable).toEqual({ count: 3, amount: '25.00', points: 0 })
})

test('the table of levels says what each may withdraw, everybody’s limit counted in', async () => {
  const levels = async () => (await server.get(contract.getVip, {})).levels.map(({ withdraw }) => withdraw)
  expect((await levels())[3]).toEqual({ dayMax: '20000.00', freePerDay: 3 })
  const limits = await services.settings.get('wd.limits')
  const vip = { '0': { dayMax: '500.00', freePerDay: 1 }, '3': { dayMax: '90000.00' } }
  await server.set('wd.limits', { ...limits, vip })
  expect((await levels()).slice(0, 4)).toEqual([
    { dayMax: '500.00', freePerDay: 1 },
    { dayMax: '20000.00', freePerDay: 3 },
    { dayMax: '20000.00', freePerDay: 3 },
    { dayMax: '20000.00', freePerDay: 3 },
  ])
  await server.set('wd.limits', limits)
})

test('a reward is credited once, however often and at once it is claimed, and has to be bet once', async () => {
  const ko = await server.player()
  await server.deposit(ko, '100.00')
  await server.bet(ko, '1000.00')
  await server.count()
  const [{ id } = { id: '' }] = (await rewardsOf(ko)).list
  const before = (await houseBalances(services.database))['house:promo']
  const answers = await Promise.all([claim(ko, id), claim(ko, id), claim(ko, id)])
  expect(answers.map(({ code, value }) => [code, value.amount])).toEqual(Array.from({ length: 3 }, () => ['OK', '2.00']))
  expect((await houseBalances(services.database))['house:promo']).toBe(before - 200n)
  expect((await rewardsOf(ko)).claimable.count).toBe(0)
  expect((await rewardsOf(ko, 'past')).list).toMatchObject([{ id, state: 'CLAIMED', amount: '2.00' }])
  const { rows } = await services.database.query('SELECT kind, base, required FROM turnover_row WHERE member_id = $1', [ko.id])
  expect(rows).toEqual([{ kind: 'BONUS', base: 200n, required: 200n }])
})

test('the account record says which reward an entry is of, and the entry leads there', async () => {
  const lin = await server.player()
  await server.deposit(lin, '100.00')
  await server.bet(lin, '1000.00')
  await server.count()
  const [{ id } = { id: '' }] = (await rewardsOf(lin)).list
  await claim(lin, id)
  const { list } = await server.get(listTransactions, { group: 'reward' }, { token: lin.token })
  const cause = { kind: 'reward', id, label: '', of: '', about: { level: '1' } }
  expect(list).toMatchObject([{ type: 'VIP_UPGRADE', income: '2.00', cause }])
  expect(await server.get(getEntry, { id: list[0]!.entryId }, { token: lin.token })).toMatchObject({ cause })
})

test('a reward of another member is not there, and an expired one says since when', async () => {
  const [su, other] = [await server.player(), await server.player()]
  await server.deposit(su, '100.00')
  await server.bet(su, '1000.00')
  await server.count()
  const [{ id, expiresAt } = { id: '', expiresAt: '' }] = (await rewardsOf(su)).list
  expect((await claim(other, id)).code).toBe('NOT_FOUND')
  clock.advance(8 * dayMs)
  expect(await claim(su, id)).toMatchObject({ code: 'REWARD_EXPIRED', value: { expiresAt } })
  expect((await server.get(rewards.claimAllRewards, {}, { token: su.token })).claimed).toEqual([])
})

test('returns of a day follow from the level and the product, and open to their lines', async () => {
  const nu = await server.player()
  await server.deposit(nu, '2000.00')
  await server.bet(nu, '50000.00', { product: 'LOTT' })
  await server.count()
  await goTo('2026-08-20T12:00:00')
  await server.bet(nu, '1000.00')
  await server.bet(nu, '500.50', { product: 'LIVE' })
  await server.bet(nu, '700.00', { product: 'PVP' })
  await goTo('2026-08-21T00:29:00')
  const returns = async () =>
    (await rewardsOf(nu)).list.filter(({ kind, label }) => kind === 'RETURN' && label['period'] === '2026-08-20')
  expect(await returns()).toEqual([])
  await goTo('2026-08-21T00:31:00')
  const [given] = await returns()
  expect(given).toMatchObject({ amount: '4.00', label: { level: '3' } })
  expect((await server.get(rewards.getReward, { id: given?.id ?? '' }, { token: nu.token })).lines).toEqual([
    { product: 'LIVE', valid: '500.50', rate: '0.20', amount: '1.00' },
    { product: 'RNG', valid: '1000.00', rate: '0.30', amount: '3.00' },
  ])
})

test('bets for a bonus that are counted a day later take nothing from the returns of that day', async () => {
  const aye = await server.player()
  await server.deposit(aye, '2000.00')
  await server.bet(aye, '50000.00', { product: 'LOTT' })
  await goTo('2026-08-22T12:00:00')
  const placedAt = clock.now()
  const bet = await server.bet(aye, '1000.00')
  await goTo('2026-08-23T12:00:00')
  await server.bet(aye, '1000.00')
  await services.database.query(
    `INSERT INTO turnover_row (member_id, id, kind, ref, base, multiple, required, weights, state, at)
     VALUES ($1, 1, 'BONUS', 1, 100000, 1500, 1500000, '{}', 'ACTIVE', $2)`,
    [aye.id, placedAt],
  )
  await services.database.query(
    `INSERT INTO turnover_use (member_id, bet_id, row_id, product, placed_at, valid, weight, used, at)
     VALUES ($1, $2, 1, 'RNG', $3, 100000, 100, 100000, $4)`,
    [aye.id, bet, placedAt, clock.now()],
  )
  await goTo('2026-08-24T00:31:00')
  const returned = (await rewardsOf(aye)).list.filter(({ kind }) => kind === 'RETURN')
  expect(returned.find(({ label }) => label['period'] === '2026-08-23')?.amount).toBe('3.00')
})

test('weeks and months pay who played enough, and a month without play costs one level until it is played back', async () => {
  const [keen, idle] = [await server.player(), await server.player()]
  for (const each of [keen, idle]) {
    await server.deposit(each, '2000.00')
    await server.bet(each, '50000.00')
  }
  await goTo('2026-09-02T12:00:00')
  await server.deposit(keen, '10.00')
  await server.bet(keen, '5000.00')
  await goTo('2026-09-07T10:01:00')
  const kinds = async (each: Player) =>
    (await rewardsOf(each)).list.map(({ kind, label }) => `${kind} ${label['period'] ?? label['level']}`)
  expect(await kinds(keen)).toContain('VIP_WEEK 2026-W36')
  expect(await kinds(idle)).not.toContain('VIP_WEEK 2026-W36')
  await goTo('2026-10-01T03:01:00')
  expect([(await vipOf(keen))?.level, (await vipOf(idle))?.level]).toEqual([3, 2])
  expect((await vipOf(idle))?.changes[0]).toMatchObject({ from: 3, to: 2, reason: 'DOWN' })
  expect(await kinds(keen)).not.toContain('VIP_MONTH 2026-09')
  await goTo('2026-10-01T12:00:00')
  expect(await kinds(keen)).toContain('VIP_MONTH 2026-09')
  expect((await vipOf(idle))?.month.regain).toEqual({ level: 3, validLeft: '5000.00' })
  await server.bet(idle, '5000.00')
  await server.count()
  expect((await vipOf(idle))?.changes[0]).toMatchObject({ from: 2, to: 3, reason: 'REGAINED' })
})

test('staff give a level, without its bonus', async () => {
  const lin = await server.player()
  const reason = 'Came from another house with this level.'
  await server.get(contract.setVipLevel, { username: lin.username, level: 6, reason }, marketer.as)
  await server.count()
  expect(await vipOf(lin)).toMatchObject({ level: 6, changes: [{ from: 0, to: 6, reason: 'STAFF' }] })
  expect((await rewardsOf(lin)).list.filter(({ kind }) => kind === 'VIP_UPGRADE')).toEqual([])
  expect((await server.ask(contract.setVipLevel, { username: 'nobody-here', level: 1, reason }, marketer.as)).code).toBe(
    'NOT_FOUND',
  )
})

test('who takes a break is made no rewards and can claim none', async () => {
  const [resting] = [await server.player()]
  await server.deposit(resting, '100.00')
  await server.bet(resting, '1000.00')
  await server.count()
  const [{ id } = { id: '' }] = (await rewardsOf(resting)).list
  await services.database.query(`INSERT INTO safer_break (id, member_id, kind, since) VALUES ($1, $1, 'exclusion', $2)`, [
    resting.id,
    clock.now(),
  ])
  expect((await claim(resting, id)).code).toBe('RG_EXCLUDED')
  await server.deposit(resting, '400.00')
  await server.bet(resting, '9000.00')
  await server.count()
  expect((await vipOf(resting))?.level).toBe(2)
  expect((await rewardsOf(resting)).claimable.count).toBe(1)
})
