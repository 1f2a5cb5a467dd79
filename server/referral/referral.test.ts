import { randomBytes } from 'node:crypto'
import * as contract from '@tamuvo/contract/referral.ts'
import { listRewards } from '@tamuvo/contract/reward.ts'
import { expect, test } from 'vitest'
import { runListeners } from '../loyalty/run-listeners.ts'
import { testDevice } from '../testing/devices.ts'
import { loyaltyServer, marketer, type Player } from '../points/testing.ts'
import { referralCalls } from './area.ts'
import { openReferrals } from './open-referrals.ts'

const server = await loyaltyServer({ open: openReferrals, calls: referralCalls })
const { clock, services } = server
const { database } = services
const dayMs = 86_400_000

let addresses = 0
const login = ({ id: memberId }: Player, address = `198.51.${++addresses}.7`, deviceHash: Buffer | null = null) =>
  database.query(
    `INSERT INTO login_log (member_id, at, address, subnet, device, device_hash, result) VALUES ($1, $2, $3, $3, 'Mozilla/5.0', $4, 'OK')`,
    [memberId, clock.now(), address, deviceHash],
  )

/** A member who was invited, on a device of their own unless an address is given. */
const friendOf = async (inviter: Player, address?: string): Promise<Player> => {
  const friend = await server.player({ sponsors: { uplineId: undefined, referrerId: inviter.id } })
  await login(friend, address)
  clock.advance(1_000)
  return friend
}
const play = async (friend: Player, deposit: string, valid: string): Promise<void> => {
  await server.deposit(friend, deposit)
  await server.bet(friend, valid)
}
const statsOf = async ({ token }: Player) => (await server.get(contract.getReferral, {}, { token })).stats
const friendsOf = async ({ token }: Player) => (await server.get(contract.listReferralFriends, {}, { token })).list
const rewardsOf = async ({ token }: Player) => (await server.get(listRewards, { pageSize: 100 }, { token })).list

test('a friend who pays in and bets enough brings a reward once, and one who does not brings none', async () => {
  const mai = await server.player()
  const [good, short, idle] = [await friendOf(mai), await friendOf(mai), await friendOf(mai)]
  await play(good, '20.00', '499.99')
  await play(short, '100.00', '499.99')
  await server.count()
  expect((await friendsOf(mai)).map(({ state }) => state)).toEqual(['REGISTERED', 'DEPOSITED', 'DEPOSITED'])
  await play(good, '10.00', '0.01')
  await server.count()
  await play(good, '500.00', '900.00')
  await server.count()
  expect(await statsOf(mai)).toMatchObject({ registered: 3, deposited: 2, qualified: 1, earned: '5.00', claimable: '5.00' })
  expect(await friendsOf(mai)).toMatchObject([
    { state: 'REGISTERED', deposit: '0.00' },
    { state: 'DEPOSITED', valid: '499.99' },
    { state: 'QUALIFIED', firstDeposit: '20.00', deposit: '30.00', valid: '500.00', reason: null },
  ])
  for (const { friend } of await friendsOf(mai)) expect(friend).toContain('***')
  expect((await rewardsOf(mai)).map(({ kind, amount, multiple }) => [kind, amount, multiple])).toEqual([
    ['REFERRAL', '5.00', '1.00'],
  ])
  expect((await rewardsOf(good)).filter(({ kind }) => kind === 'REFERRAL')).toEqual([])
  clock.advance(31 * dayMs)
  await play(idle, '100.00', '900.00')
  await server.count()
  expect((await friendsOf(mai)).map(({ state, reason }) => [state, reason])).toEqual([
    ['REJECTED', 'TIME_OVER'],
    ['REJECTED', 'TIME_OVER'],
    ['QUALIFIED', null],
  ])
})

test('the inviter’s own device and one of another friend count for nothing, and say why', async () => {
  const ko = await server.player()
  await login(ko, '203.0.113.9')
  const [first, same, own] = [
    await friendOf(ko, '203.0.113.20'),
    await friendOf(ko, '203.0.113.20'),
    await friendOf(ko, '203.0.113.9'),
  ]
  await server.count()
  for (const each of [first, same, own]) await play(each, '50.00', '600.00')
  await server.count()
  expect((await friendsOf(ko)).map(({ state, reason }) => [state, reason])).toEqual([
    ['REJECTED', 'OWN_DEVICE'],
    ['REJECTED', 'SHARED_DEVICE'],
    ['QUALIFIED', null],
  ])
  expect(await statsOf(ko)).toMatchObject({ qualified: 1, earned: '5.00' })
})

test('a device is known again by its cookie, from wherever it logs in', async () => {
  const ko = await server.player()
  const { deviceHash } = testDevice()
  await login(ko, undefined, deviceHash)
  const friend = await friendOf(ko)
  await login(friend, undefined, deviceHash)
  await server.count()
  await play(friend, '50.00', '600.00')
  await server.count()
  expect((await friendsOf(ko)).map(({ state, reason }) => [state, reason])).toEqual([['REJECTED', 'OWN_DEVICE']])
})

test('a friend who is paid out to the inviter’s account does not count', async () => {
  const su = await server.player()
  const [same, other] = [await friendOf(su), await friendOf(su)]
  const addPayee = async ({ id }: Player, holder: string): Promise<void> => {
    const [payeeId, hash] = [services.newId(), randomBytes(32)]
    await server.owner.query('INSERT INTO payee_number (hash, member_id, since) VALUES ($1, $2, $3)', [hash, id, clock.now()])
    await server.owner.query(
      `INSERT INTO payee (id, member_id, kind, institution, currency, holder, masked, number_hash, sealed, branch, label, is_default, created_at, usable_from)
       VALUES ($1, $2, 'BANK', 'test', 'MMK', $3, '****1234', $4, $5, '', '', true, $6, $6)`,
      [payeeId, id, holder, hash, Buffer.alloc(16), clock.now()],
    )
  }
  await addPayee(su, 'Su Mon')
  await addPayee(same, 'SU MON')
  await addPayee(other, 'Ko Zaw')
  for (const each of [same, other]) await play(each, '50.00', '600.00')
  await server.count()
  expect((await friendsOf(su)).map(({ state, reason }) => [state, reason])).toEqual([
    ['QUALIFIED', null],
    ['REJECTED', 'OWN_PAYEE'],
  ])
})

test('staff let a rejected friend count, once, with what was done before and after, and say why', async () => {
  const [aye, reason] = [await server.player(), 'Sisters who share a phone, both verified.']
  await login(aye, '203.0.113.40')
  const [sister, brother, other] = [await friendOf(aye, '203.0.113.40'), await friendOf(aye, '203.0.113.40'), await friendOf(aye)]
  await server.count()
  await play(sister, '50.00', '600.00')
  await play(brother, '10.00', '600.00')
  await server.count()
  const allow = ({ username }: Player) => server.ask(contract.allowReferralFriend, { username, reason }, marketer.as)
  expect((await allow(other)).code).toBe('CASE_CLOSED')
  expect((await allow(aye)).code).toBe('NOT_FOUND')
  expect((await server.ask(contract.allowReferralFriend, { username: sister.username, reason })).success).toBe(false)
  const both = await Promise.all([allow(sister), allow(sister)])
  expect(both.map(({ code, value }) => [code, value.referrerId])).toEqual([
    ['OK', aye.id.toString()],
    ['OK', aye.id.toString()],
  ])
  await allow(brother)
  await server.count()
  expect(await friendsOf(aye)).toMatchObject([
    { state: 'REGISTERED' },
    { state: 'DEPOSITED', firstDeposit: '10.00', deposit: '10.00', valid: '600.00', reason: null },
    { state: 'QUALIFIED', deposit: '50.00', valid: '600.00', reason: null },
  ])
  await play(brother, '20.00', '1.00')
  expect((await allow(brother)).code).toBe('OK')
  await server.count()
  expect(await statsOf(aye)).toMatchObject({ qualified: 2, earned: '10.00' })
  expect((await allow(sister)).code).toBe('OK')
  await server.count()
  expect((await rewardsOf(aye)).map(({ amount }) => amount)).toEqual(['5.00', '5.00'])
  const { rows } = await database.query('SELECT reason FROM referral_allowed WHERE friend_id = $1', [sister.id])
  expect(rows).toEqual([{ reason }])
})

test('the tenth friend brings a bonus, once', async () => {
  const nu = await server.player()
  for (let index = 0; index < 11; index++) await play(await friendOf(nu), '30.00', '500.00')
  await server.count()
  expect(await statsOf(nu)).toMatchObject({ qualified: 11, earned: '135.00' })
  const tiers = (await rewardsOf(nu)).filter(({ label }) => label['count'])
  expect(tiers.map(({ amount, label }) => [amount, label['count']])).toEqual([['80.00', '10']])
  const { rows } = await database.query(`SELECT FROM loyalty_activity WHERE member_id = $1 AND step LIKE 'invited:%'`, [nu.id])
  expect(rows).toHaveLength(11)
})

test('agents have terms of their own', async () => {
  const agent = await server.player({ type: 1 })
  const friend = await friendOf(agent)
  await play(friend, '50.00', '600.00')
  await server.count()
  expect(await friendsOf(agent)).toEqual([])
})

test('visits of a link are counted, and a code that nobody has is no failure', async () => {
  const lin = await server.player()
  const { code } = await server.get(contract.getReferral, {}, { token: lin.token })
  await server.get(contract.visitReferral, { code: code.toLowerCase() })
  await server.get(contract.visitReferral, { code })
  await server.get(contract.visitReferral, { code: 'NOBODY22' })
  expect((await statsOf(lin)).clicks).toBe(2)
})

test('who counts again from the first activity, in other ranges, comes to the same', async () => {
  const sums = {
    friends: 'SELECT * FROM referral_friend ORDER BY 1',
    rewards: `SELECT member_id, ref, amount, label, made_at FROM reward WHERE kind = 'REFERRAL' ORDER BY 1, 2`,
    activities: 'SELECT count(*) FROM loyalty_activity',
  }
  const read = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(sums).map(async ([name, text]) => [name, (await database.query(text)).rows] as const)),
    )
  const before = await read()
  expect(before['rewards']?.length).toBeGreaterThan(12)
  await server.owner.query(`SET session_replication_role = 'replica'`)
  for (const table of [
    'referral_friend',
    'loyalty_listener',
    'reward',
    'loyalty_day',
    'vip_member',
    'vip_change',
    'points_carry',
    'points_earning',
  ])
    await server.owner.query(`DELETE FROM ${table}`)
  await runListeners(services, 2)
  expect(await read()).toEqual(before)
})
