import { listChatMessages, reportChatMessage } from '@tamuvo/contract/chat-rooms.ts'
import { listMessages } from '@tamuvo/contract/messages.ts'
import { getRain } from '@tamuvo/contract/packet.ts'
import { listStaffPackets } from '@tamuvo/contract/packet-staff.ts'
import { claimReward, listRewards } from '@tamuvo/contract/reward.ts'
import { takeBreak } from '@tamuvo/contract/safer.ts'
import { isPacketFair } from '@tamuvo/games/loyalty/packet.ts'
import { fromWire, sum } from '@tamuvo/money/amount.ts'
import { expect, test } from 'vitest'
import { walletAccount } from '../ledger/accounts.ts'
import { balanceOf } from '../ledger/statements.ts'
import { endDue } from './jobs.ts'
import { checker, marketer, packetServer } from './testing.ts'

const server = await packetServer()
const { services, clock } = server
const { database } = services

const balance = (id: bigint) => balanceOf(database, id)
const dayMs = 86_400_000

test('a packet is published by a second person, stands in its room, and its money lies aside', async () => {
  const before = { held: await server.held(), sponsor: await server.sponsor() }
  const { id } = (await server.propose()).value
  expect(await server.publish(id, marketer.as)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await server.ask(listChatMessages, { room: 'en' })).toMatchObject({ value: { list: [] } })
  expect(await server.publish(id)).toMatchObject({ success: true })
  expect(await server.publish(id)).toMatchObject({ code: 'CASE_CLOSED' })
  expect(await server.held()).toBe(before.held + fromWire('10.00'))
  expect(await server.sponsor()).toBe(before.sponsor - fromWire('10.00'))

  const { list } = await server.get(listChatMessages, { room: 'en' })
  expect(list).toMatchObject([{ packet: id, words: '', card: null, name: '', isDemo: false }])
  const seen = await server.look(id)
  expect(seen).toMatchObject({
    state: 'COMING',
    total: '10.00',
    shares: 10,
    left: 10,
    seed: null,
    mine: null,
    list: [],
    multiple: '1.00',
  })
  expect(seen.commit).toMatch(/^[0-9a-f]{64}$/)
  // A message of the house is not reported away.
  const mai = await server.player()
  const report = { message: list[0]?.id ?? '', reason: 'advert' } as const
  expect(await server.ask(reportChatMessage, report, { token: mai.token })).toMatchObject({ code: 'FORBIDDEN' })
  expect(await server.take(mai, id)).toMatchObject({ code: 'PACKET_NOT_OPEN', value: { startsAt: seen.startsAt } })
})

test('the database demands two persons, and keeps what was published and taken', async () => {
  const { id } = (await server.propose()).value
  const decided = `UPDATE packet SET state = 'GIVEN', multiple = 100, decided_at = now(), decided_by = proposed_by WHERE id = $1`
  await expect(database.query(decided, [id])).rejects.toThrow(/violates check constraint/)
  const open = await server.openPacket()
  await expect(database.query('UPDATE packet SET total = total + 1 WHERE id = $1', [open])).rejects.toThrow(/stays as it was/)
  const mai = await server.player()
  await server.take(mai, open)
  const freed =
    'UPDATE packet_share SET member_id = NULL, entry_id = NULL, taken_at = NULL WHERE packet_id = $1 AND member_id = $2'
  await expect(database.query(freed, [open, mai.id])).rejects.toThrow(/taken once/)
})

test('a share is credited once, has to be bet once, and opens to its entry', async () => {
  const id = await server.openPacket()
  const mai = await server.player()
  const first = (await server.take(mai, id)).value
  expect(first).toMatchObject({ state: 'OPEN', left: 9, seed: null, list: [] })
  const again = (await server.take(mai, id)).value
  expect(again.mine).toEqual(first.mine)
  const got = fromWire(first.mine?.amount ?? '')
  expect(await balance(mai.id)).toBe(got)
  const { rows: toBet } = await database.query('SELECT kind, base, required FROM turnover_row WHERE member_id = $1', [mai.id])
  expect(toBet).toEqual([{ kind: 'BONUS', base: got, required: got }])
  const { rows } = await database.query('SELECT amount FROM journal WHERE entry_id = $1 AND account = $2', [
    first.mine?.entryId,
    walletAccount(mai.id),
  ])
  expect(rows).toEqual([{ amount: got }])
})

test('once all shares are taken the seed is shown, and everybody can compute the split again', async () => {
  const id = await server.openPacket({ shares: 3, total: '5.00' })
  const commit = (await server.look(id)).commit
  const players = [await server.player(), await server.player(), await server.player()]
  for (const player of players) expect(await server.take(player, id)).toMatchObject({ success: true })
  expect(await server.take(await server.player(), id)).toMatchObject({ code: 'PACKET_OVER' })

  const over = await server.look(id, players[1])
  expect(over).toMatchObject({ state: 'OVER', left: 0, commit })
  const shares = over.list.map(({ amount }) => fromWire(amount))
  expect(isPacketFair({ total: fromWire('5.00'), seed: over.seed ?? '', commit, shares })).toBe(true)
  expect(over.list.filter(({ isLuckiest }) => isLuckiest)).toHaveLength(1)
  expect(over.list.filter(({ isMine }) => isMine)).toHaveLength(1)
  for (const { name } of over.list) expect(name).toMatch(/^p.\*\*\*..$/)
  await endDue(services)
  const { rows } = await database.query('SELECT state, rest FROM packet WHERE id = $1', [id])
  expect(rows).toEqual([{ state: 'OVER', rest: 0n }])
})

test('after a day what is left returns, once', async () => {
  const before = { held: await server.held(), sponsor: await server.sponsor() }
  const id = await server.openPacket()
  const mai = await server.player()
  const got = fromWire((await server.take(mai, id)).value.mine?.amount ?? '')
  await endDue(services)
  expect(await server.look(id)).toMatchObject({ state: 'OPEN' })
  clock.advance(dayMs)
  expect(await server.take(await server.player(), id)).toMatchObject({ code: 'PACKET_OVER' })
  expect((await server.look(id)).seed).toMatch(/^[0-9a-f]{64}$/)
  await Promise.all([endDue(services), endDue(services)])
  await endDue(services)
  // Packets of other tests end with it.
  const { rows } = await database.query<{ rest: bigint }>('SELECT rest FROM packet WHERE id = $1', [id])
  expect(rows).toMatchObject([{ rest: fromWire('10.00') - got }])
  expect(await server.held()).toBe(0n)
  expect(await server.sponsor()).toBeGreaterThanOrEqual(before.sponsor - got)
  const over = await server.look(id, mai)
  expect(over).toMatchObject({ state: 'OVER', mine: { amount: expect.any(String) } })
  expect(over.list.filter(({ name }) => name === null)).toHaveLength(9)
  expect(sum(over.list.map(({ amount }) => fromWire(amount)))).toBe(fromWire('10.00'))
})

test('who may not have a share is told why', async () => {
  const id = await server.openPacket({ minRank: 3 })
  expect(await server.take(await server.player(), id)).toMatchObject({ code: 'VIP_NEEDED', value: { level: 3 } })
  const vip = await server.player({ rankLevel: 3 })
  expect(await server.take(vip, '1')).toMatchObject({ code: 'NOT_FOUND' })
  await server.get(takeBreak, { length: '24h' }, { token: vip.token })
  expect(await server.take(vip, id)).toMatchObject({ code: 'RG_EXCLUDED' })
  expect(await server.take(await server.player({ type: 1, rankLevel: 3 }), id)).toMatchObject({ code: 'PACKET_NOT_FOR_YOU' })
  expect(await server.take(await server.player({ type: 4, rankLevel: 3 }), id)).toMatchObject({ code: 'REAL_ACCOUNT_NEEDED' })
  expect(await balance(vip.id)).toBe(0n)
})

test('a device has one share: the same browser at the same address', async () => {
  const id = await server.openPacket({ oncePerDevice: true })
  const [mai, ko, aye] = [await server.player(), await server.player(), await server.player()]
  expect(await server.take(mai, id)).toMatchObject({ success: true })
  expect(await server.take({ ...ko, address: mai.address }, id)).toMatchObject({ code: 'PACKET_DEVICE' })
  expect(await server.take({ ...aye, address: mai.address, device: 'another' }, id)).toMatchObject({ success: true })
  expect(await server.take(ko, id)).toMatchObject({ success: true })
})

test('a rain is announced, falls for its seconds, and gives each one share however often they tap', async () => {
  const startsAt = new Date(clock.now().getTime() + 600_000).toISOString()
  const id = await server.packet({ kind: 'RAIN', startsAt, seconds: 20, total: '3.00', shares: 5 })
  const [mai, ko, calm] = [await server.player(), await server.player(), await server.player()]
  await server.get(takeBreak, { length: '24h' }, { token: calm.token })
  expect(await server.get(getRain, {}, { token: mai.token })).toMatchObject({ rain: { id, state: 'COMING', kind: 'RAIN' } })
  expect(await server.get(getRain, {}, { token: calm.token })).toEqual({ rain: null })
  expect(await server.take(mai, id)).toMatchObject({ code: 'PACKET_NOT_OPEN' })
  clock.advance(600_000)
  const taps = await Promise.all(Array.from({ length: 12 }, () => server.take(mai, id)))
  expect(new Set(taps.map(({ value }) => value.mine?.no))).toEqual(new Set([1]))
  expect(await server.get(getRain, {}, { token: mai.token })).toMatchObject({ rain: { left: 4, mine: { no: 1 } } })
  clock.advance(20_000)
  expect(await server.take(ko, id)).toMatchObject({ code: 'PACKET_OVER' })
  await endDue(services)
  expect(await server.get(getRain, {}, { token: ko.token })).toMatchObject({ rain: { state: 'OVER', mine: null } })
  clock.advance(60_000)
  expect(await server.get(getRain, {}, { token: ko.token })).toEqual({ rain: null })
})

test('a personal packet comes as a message and a reward', async () => {
  const mai = await server.player()
  const id = await server.packet({ kind: 'PERSONAL', username: mai.username, total: '8.88' } as never)
  const { list } = await server.get(listMessages, {}, { token: mai.token })
  expect(list).toMatchObject([{ kind: 'red_packet', filled: { amount: '8.88' } }])
  const rewards = await server.get(listRewards, {}, { token: mai.token })
  expect(rewards.list).toMatchObject([{ kind: 'RED_PACKET', amount: '8.88', multiple: '1.00', label: { EN: 'A little luck' } }])
  await server.get(claimReward, { id: rewards.list[0]?.id ?? '' }, { token: mai.token })
  expect(await balance(mai.id)).toBe(fromWire('8.88'))
  expect(await server.stop(id)).toMatchObject({ code: 'CASE_CLOSED' })

  const calm = await server.player()
  await server.get(takeBreak, { length: '24h' }, { token: calm.token })
  const refused = (await server.propose({ kind: 'PERSONAL', username: calm.username, total: '8.88' } as never)).value
  expect(await server.publish(refused.id)).toMatchObject({ code: 'PACKET_INVALID' })
  expect((await server.get(listMessages, {}, { token: calm.token })).list).toEqual([])
})

test('a proposal that is not possible says what is wrong, and a day has a budget', async () => {
  const faultsOf = async (more: object) => (await server.propose(more)).value
  expect(await faultsOf({ total: '0.05' })).toEqual({ faults: ['it has less than the smallest unit for each share'] })
  expect(await faultsOf({ total: '200.01' })).toEqual({ faults: ['it is more than 200.00'] })
  expect(await faultsOf({ room: 'nowhere' })).toEqual({ faults: ['there is no such room'] })
  expect(await faultsOf({ kind: 'PERSONAL', username: 'nobody-has-it' })).toEqual({ faults: ['there is no such player'] })
  const now = clock.now().toISOString()
  expect(await faultsOf({ startsAt: now })).toEqual({ faults: ['it begins too soon, or more than 30 days from now'] })

  clock.advance(2 * dayMs)
  await server.set('packet.rules', { most: '200.00', dayBudget: '15.00', multiple: 100, personalDays: 7 })
  services.settings.forget()
  const [first, second] = [await server.propose(), await server.propose()]
  expect(await server.publish(first.value.id)).toMatchObject({ success: true })
  expect(await server.publish(second.value.id)).toMatchObject({ code: 'PACKET_BUDGET', value: { left: '5.00' } })
  // What returns may be given again.
  expect(await server.stop(first.value.id)).toMatchObject({ success: true })
  expect(await server.publish(second.value.id)).toMatchObject({ success: true })
  expect(await server.stop(first.value.id)).toMatchObject({ code: 'CASE_CLOSED' })
  const { list } = await server.get(listStaffPackets, {}, checker.as)
  expect(list.slice(0, 2)).toMatchObject([
    { state: 'OPEN', to: 'en', taken: 0, given: '0.00', proposedBy: 'may', decidedBy: 'chan' },
    { state: 'OVER', rest: '10.00' },
  ])
})

test('a proposal can be dropped', async () => {
  const { id } = (await server.propose()).value
  expect(await server.stop(id)).toMatchObject({ success: true })
  expect(await server.publish(id)).toMatchObject({ code: 'CASE_CLOSED' })
  const { list } = await server.get(listStaffPackets, {}, marketer.as)
  expect(list[0]).toMatchObject({ id, state: 'DROPPED' })
})
