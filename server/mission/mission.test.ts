import * as contract from '@tamuvo/contract/mission.ts'
import { getCentre } from '@tamuvo/contract/account-centre.ts'
import { claimReward, listRewards } from '@tamuvo/contract/reward.ts'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../kit/database.ts'
import { dayOf } from '../kit/days.ts'
import { writeSteps } from '../loyalty/loyalty.ts'
import { runListeners } from '../loyalty/run-listeners.ts'
import { loyaltyServer, marketer, type Player } from '../points/testing.ts'
import { missionCalls } from './area.ts'
import { openMissions } from './open-missions.ts'

const server = await loyaltyServer({ open: openMissions, calls: missionCalls })
const { clock, services } = server
const { database } = services
const dayMs = 86_400_000

let made = 0
const codeOf = (): string => `test-${++made}`
type Changes = Record<string, unknown>
const save = (changes: Changes) => {
  const mission = {
    code: codeOf(),
    type: 'DAILY',
    metric: 'GAMES',
    goal: '2',
    amount: '1.00',
    names: { EN: 'A test' },
    reason: 'A test of missions.',
    ...changes,
  }
  return server.ask(contract.saveMission, mission as never, marketer.as)
}

// Missions of one test are closed before the next.
beforeEach(async () => {
  await server.owner.query(`INSERT INTO mission_version SELECT DISTINCT ON (mission_id) mission_id, version + 1,
    (SELECT upto FROM loyalty_mark), goal, amount, points, multiple, score, names, place, false, made_at
    FROM mission_version ORDER BY mission_id, version DESC`)
})

const board = ({ token }: Player) => server.get(contract.getMissionSummaryDetails, {}, { token })
const missionOf = async (player: Player, id: string) => (await board(player)).list.filter((each) => each.id === id)
const one = async (player: Player, id: string) => (await missionOf(player, id))[0]
const claim = ({ token }: Player, id: string) => server.ask(claimReward, { id }, { token })
const today = () => dayOf('Asia/Yangon', clock.now())

/** Lets time pass to an hour of a day of the site. */
const goTo = async (at: string): Promise<void> => {
  clock.advance(Date.parse(`${at}+06:30`) - clock.now().getTime())
  await server.count()
}

test('games tried fill a mission of a day, whose reward is claimed once, and the next day begins anew', async () => {
  await goTo('2026-08-06T12:00:00')
  const { id } = (await save({ score: 5 })).value
  const mai = await server.player()
  await server.bet(mai, '1.00', { game: 'one' })
  await server.bet(mai, '1.00', { game: 'one' })
  await server.count()
  expect(await one(mai, id)).toMatchObject({ state: 'ACTIVE', done: '1', goal: '2', period: '2026-08-06', rewardId: null })
  await server.bet(mai, '1.00', { game: 'two' })
  await server.count()
  const done = await one(mai, id)
  expect(done).toMatchObject({ state: 'COMPLETED', done: '2' })
  expect((await board(mai)).claimable).toEqual({ count: 1, amount: '1.00', points: 0 })
  const centre = (await server.get(getCentre, {}, { token: mai.token })).pages
  expect(centre.find(({ page }) => page === 'missionLeaderboard')?.count).toBe(1)
  const answers = await Promise.all([claim(mai, done?.rewardId ?? ''), claim(mai, done?.rewardId ?? '')])
  expect(answers.map(({ code, value }) => [code, value.amount])).toEqual([
    ['OK', '1.00'],
    ['OK', '1.00'],
  ])
  expect(await one(mai, id)).toMatchObject({ state: 'CLAIMED', rewardId: null })
  expect((await board(mai)).tabs).toEqual([{ type: 'DAILY', count: 1, completed: 1, claimable: 0 }])
  await goTo('2026-08-07T00:31:00')
  expect(await missionOf(mai, id)).toMatchObject([{ state: 'ACTIVE', done: '0', period: '2026-08-07' }])
})

test('what a day left unclaimed can be claimed on the next ones, until it expires', async () => {
  await goTo('2026-08-08T12:00:00')
  const { id } = (await save({ metric: 'VALID_BET', goal: '50.00', amount: '0.00', points: 30 })).value
  const ko = await server.player()
  await server.bet(ko, '60.00')
  await goTo('2026-08-09T12:00:00')
  expect(await missionOf(ko, id)).toMatchObject([
    { state: 'COMPLETED', period: '2026-08-08', done: '50.00', reward: { amount: '0.00', points: 30 } },
    { state: 'ACTIVE', period: '2026-08-09', done: '0.00' },
  ])
  clock.advance(8 * dayMs)
  expect(await missionOf(ko, id)).toMatchObject([{ state: 'ACTIVE' }])
})

test('steps of a chain open one after the other, and what was done before counts', async () => {
  const chain = codeOf()
  const step = async (place: number, more: Changes) =>
    (await save({ type: 'CHAIN', chain: { code: chain, place }, ...more })).value.id
  const [first, second, third] = [
    await step(1, { metric: 'DEPOSIT_COUNT', goal: '1' }),
    await step(2, { metric: 'WINS', goal: '1' }),
    await step(3, { metric: 'VALID_BET', goal: '100.00' }),
  ]
  const su = await server.player()
  const states = async () => Promise.all([first, second, third].map(async (id) => (await one(su, id))?.state))
  expect(await states()).toEqual(['ACTIVE', 'LOCKED', 'LOCKED'])
  await server.bet(su, '100.00')
  await server.count()
  expect(await states()).toEqual(['ACTIVE', 'LOCKED', 'LOCKED'])
  await server.deposit(su, '10.00')
  await server.count()
  expect(await states()).toEqual(['COMPLETED', 'ACTIVE', 'LOCKED'])
  await server.bet(su, '1.00', { payout: '2.00' })
  await server.count()
  expect(await states()).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED'])
})

test('a step of the profile counts also when it was done before', async () => {
  const [early, late] = [await server.player(), await server.player()]
  const write = ({ id: memberId }: Player) =>
    inTransaction(database, (tx) => writeSteps(tx, [{ memberId, step: 'phone', day: today(), at: clock.now() }]))
  await write(early)
  await server.count()
  const { id } = (await save({ type: 'ONE_TIME', metric: 'STEP', step: 'phone', goal: '1' })).value
  await write(late)
  await server.count()
  await write(late)
  await server.count()
  for (const each of [early, late]) expect(await one(each, id)).toMatchObject({ state: 'COMPLETED' })
})

test('a deposit that went back counts no more, a completed mission stays', async () => {
  const { id } = (await save({ type: 'ACHIEVEMENT', metric: 'DEPOSIT_SUM', goal: '100.00' })).value
  const nu = await server.player()
  await server.deposit(nu, '80.00')
  await server.deposit(nu, '80.00', 'deposit.reversed')
  await server.deposit(nu, '90.00')
  await server.count()
  expect(await one(nu, id)).toMatchObject({ state: 'ACTIVE', done: '90.00' })
  await server.deposit(nu, '10.00')
  await server.deposit(nu, '10.00', 'deposit.reversed')
  await server.count()
  expect(await one(nu, id)).toMatchObject({ state: 'COMPLETED', done: '100.00' })
})

test('a version counts from when it is saved, and what a mission counts stays', async () => {
  const code = codeOf()
  const first = await save({ code, type: 'ACHIEVEMENT', metric: 'WINS', goal: '5' })
  const lin = await server.player()
  for (let index = 0; index < 2; index++) await server.bet(lin, '1.00', { payout: '2.00' })
  // What pays no more than was staked is no win.
  for (const payout of ['0.50', '1.00']) await server.bet(lin, '1.00', { payout })
  await server.count()
  expect(await one(lin, first.value.id)).toMatchObject({ state: 'ACTIVE', done: '2', goal: '5' })
  const second = await save({ code, type: 'ACHIEVEMENT', metric: 'WINS', goal: '3', amount: '2.00' })
  expect(second.value).toEqual({ id: first.value.id, version: 2 })
  await server.bet(lin, '1.00', { payout: '2.00' })
  await server.count()
  expect(await one(lin, first.value.id)).toMatchObject({ state: 'COMPLETED', reward: { amount: '2.00' } })
  expect(await save({ code, type: 'ACHIEVEMENT', metric: 'GAMES', goal: '3' })).toMatchObject({
    code: 'MISSION_INVALID',
    value: { fault: 'fixed' },
  })
})

test('no mission pays for losing, or more the more is staked', async () => {
  const fault = async (changes: Changes) => (await save(changes)).value
  expect((await save({ metric: 'NET_LOSS' })).code).toBe('MALFORMED')
  expect(await fault({ metric: 'VALID_BET', goal: '100.00', amount: '2.01' })).toMatchObject({ fault: 'pays too much' })
  expect((await save({ metric: 'VALID_BET', products: ['LIVE'], goal: '100.00', amount: '0.50' })).code).toBe('OK')
  expect(await fault({ metric: 'VALID_BET', products: ['LIVE'], goal: '1000.00', amount: '6.00' })).toMatchObject({
    fault: 'draws to higher stakes',
  })
  expect((await save({ metric: 'VALID_BET', products: ['LIVE'], goal: '1000.00', amount: '5.00' })).code).toBe('OK')
  expect(await fault({ metric: 'VALID_BET', goal: '100' })).toMatchObject({ fault: 'goal' })
  expect(await fault({ metric: 'STEP', step: 'phone', goal: '1' })).toMatchObject({ fault: 'step' })
  expect(await fault({ type: 'EVENT' })).toMatchObject({ fault: 'days' })
  expect(await fault({ type: 'CHAIN', chain: { code: 'none-yet', place: 2 } })).toMatchObject({ fault: 'chain' })
  expect(await fault({ amount: '0.00' })).toMatchObject({ fault: 'reward' })
  expect((await server.ask(contract.listMissions, {}, { token: (await server.player()).token })).code).not.toBe('OK')
  expect((await server.get(contract.listMissions, {}, marketer.as)).total).toBeGreaterThan(5)
})

test('who takes a break completes a mission without a reward', async () => {
  const { id } = (await save({ type: 'ACHIEVEMENT', metric: 'GAMES', goal: '1' })).value
  const resting = await server.player()
  await database.query(`INSERT INTO safer_break (id, member_id, kind, since) VALUES ($1, $1, 'exclusion', $2)`, [
    resting.id,
    clock.now(),
  ])
  await server.bet(resting, '1.00')
  await server.count()
  expect((await server.get(listRewards, {}, { token: resting.token })).claimable.count).toBe(0)
  expect(await one(resting, id)).toMatchObject({ state: 'EXPIRED', rewardId: null })
})

test('an event counts within its days', async () => {
  await goTo('2026-09-01T12:00:00')
  const { id } = (await save({ type: 'EVENT', from: '2026-09-02', to: '2026-09-03', metric: 'DAYS', goal: '2' })).value
  const [all, half] = [await server.player(), await server.player()]
  expect(await missionOf(all, id)).toEqual([])
  await server.bet(all, '1.00')
  await goTo('2026-09-02T12:00:00')
  await server.bet(all, '1.00')
  await goTo('2026-09-03T12:00:00')
  for (const each of [all, half]) await server.bet(each, '1.00')
  await goTo('2026-09-04T12:00:00')
  await server.bet(half, '1.00')
  await server.count()
  expect(await one(all, id)).toMatchObject({ state: 'COMPLETED' })
  expect(await one(half, id)).toMatchObject({ state: 'EXPIRED', done: '1' })
})

const openBoard = (changes: object = {}) =>
  server.ask(
    contract.saveMissionBoard,
    {
      code: codeOf(),
      names: { EN: 'A board' },
      from: today(),
      to: today(),
      prizes: [
        { amount: '20.00', points: 0 },
        { amount: '0.00', points: 500 },
      ],
      reason: 'A test of leaderboards.',
      ...changes,
    },
    marketer.as,
  )

test('a leaderboard ranks points of missions, and pays its places once the day is over', async () => {
  await goTo('2026-09-10T12:00:00')
  await save({ metric: 'GAMES', goal: '1', score: 5 })
  await save({ metric: 'GAMES', goal: '2', score: 7 })
  const { id } = (await openBoard()).value
  expect((await openBoard({ to: '2026-09-01' })).code).not.toBe('OK')
  const [first, second, third] = [await server.player(), await server.player(), await server.player()]
  await server.bet(second, '1.00', { game: 'one' })
  for (const game of ['one', 'two']) await server.bet(first, '1.00', { game })
  await server.bet(third, '900.00', { game: 'one' })
  await server.count()
  const shown = async ({ token }: Player) => server.get(contract.getMissionLeaderboard, { id }, { token })
  const { shown: ranked, isNameShown } = await shown(third)
  expect(isNameShown).toBe(true)
  expect(ranked?.list.map(({ place, score, isOwn }) => [place, score, isOwn])).toEqual([
    [1, 12, false],
    [2, 5, false],
    [3, 5, true],
  ])
  expect(ranked).toMatchObject({ state: 'RUNNING', players: 3, own: { place: 3, prize: null } })
  for (const { player } of ranked?.list ?? []) expect(player).toContain('***')
  await server.get(contract.showMissionName, { isShown: false }, { token: first.token })
  expect((await shown(third)).shown?.list[0]?.player).toBeNull()
  await goTo('2026-09-11T00:10:00')
  expect((await shown(first)).shown?.state).toBe('FROZEN')
  await goTo('2026-09-11T00:31:00')
  expect((await shown(first)).shown?.state).toBe('FINAL')
  const prizes = async ({ token }: Player) =>
    (await server.get(listRewards, {}, { token })).list
      .filter(({ label }) => label['place'])
      .map(({ amount, points }) => [amount, points])
  expect(await Promise.all([first, second, third].map(prizes))).toEqual([[['20.00', 0]], [['0.00', 500]], []])
  await server.bet(third, '1.00', { game: 'two' })
  await server.count()
  expect((await shown(third)).shown?.list.map(({ score }) => score)).toEqual([12, 5, 5])
})

test('who counts again from the first activity, in other ranges, comes to the same', async () => {
  const sums = {
    progress: 'SELECT * FROM mission_progress ORDER BY 1, 2, 3',
    members: 'SELECT * FROM mission_member ORDER BY 1',
    scores: 'SELECT * FROM mission_score ORDER BY 1, 2',
    boards: 'SELECT id, final_activity FROM mission_board ORDER BY 1',
    rewards: `SELECT member_id, ref, amount, points, label, made_at FROM reward WHERE kind = 'MISSION' ORDER BY 1, 2`,
  }
  const read = async () =>
    Object.fromEntries(
      await Promise.all(Object.entries(sums).map(async ([name, text]) => [name, (await database.query(text)).rows] as const)),
    )
  const before = await read()
  expect(before['rewards']?.length).toBeGreaterThan(8)
  const { owner } = server
  await owner.query(`SET session_replication_role = 'replica'`)
  for (const table of [
    'mission_member',
    'mission_score',
    'loyalty_listener',
    'reward',
    'loyalty_day',
    'vip_member',
    'vip_change',
    'points_carry',
    'points_earning',
  ])
    await owner.query(`DELETE FROM ${table}`)
  await owner.query('UPDATE mission_board SET final_activity = NULL')
  await runListeners(services, 2)
  expect(await read()).toEqual(before)
})
