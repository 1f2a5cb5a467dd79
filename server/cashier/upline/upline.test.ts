import { randomUUID } from 'node:crypto'
import { getUplineTerms, listUplineTransfers, sendToUpline } from '@tamuvo/contract/upline-transfers.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import { expect, test, vi } from 'vitest'
import { freezeMember } from '../../account/freeze-member.ts'
import { inTransaction } from '../../kit/database.ts'
import { trialBalance } from '../../ledger/proof.ts'
import { balanceOf, entryById } from '../../ledger/statements.ts'
import { addTurnoverRow, turnoverOf } from '../../turnover/turnover.ts'
import { payeeServer } from '../payee/testing.ts'
import { insertHold } from '../withdrawal/hold-store.ts'
import { giveMoney, sending } from './testing.ts'
import { isOffered } from './terms.ts'

const server = await payeeServer()
const { services, clock } = server
const { database } = services

const pair = async (minor = 100_000n) => {
  const agent = await server.member({ username: `agent${randomUUID().slice(0, 8)}`, type: 2 })
  const mai = await server.member({
    username: `mai${randomUUID().slice(0, 8)}`,
    sponsors: { uplineId: agent.id, referrerId: undefined },
  })
  await giveMoney(services, mai.id, minor)
  return { agent, mai }
}

const send = ({ token }: { token: string }, sent: string, more = {}, key = randomUUID()) =>
  server.ask(sendToUpline, sending(sent, more), { token, key })

const has = async (...members: { id: bigint }[]): Promise<string[]> =>
  Promise.all(members.map(async ({ id }) => toWire(await balanceOf(database, id))))

test('nothing goes up from an account that was frozen while its password was checked', async () => {
  const { agent, mai } = await pair()
  const { inTurn } = services.passwords
  const freezing = vi.spyOn(services.passwords, 'inTurn').mockImplementation(async (work, taker) => {
    await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [mai.id])
    return inTurn(work, taker)
  })
  const sent = await send(mai, '250.00')
  freezing.mockRestore()
  expect(sent.code).toBe('UPLINE_NOT_ALLOWED')
  expect(await has(mai, agent)).toEqual(['1000.00', '0.00'])
})

test('money goes up by one entry, is listed, and starts no turnover there', async () => {
  const { agent, mai } = await pair()
  const sent = await send(mai, '250.00', { note: ' for the draw ' })
  expect(sent.value).toMatchObject({
    amount: '250.00',
    note: 'for the draw',
    state: 'DONE',
    upline: expect.stringMatching(/^a•••/),
  })
  expect(await has(mai, agent)).toEqual(['750.00', '250.00'])
  const entry = await entryById(database, BigInt(sent.value.entryId))
  expect(entry?.kind).toBe('TRANSFER_UP')
  expect(entry?.legs.map(({ account, amount: moved }) => [account, moved])).toEqual(
    expect.arrayContaining([
      [`m${mai.id}:main`, -25_000n],
      [`m${agent.id}:main`, 25_000n],
    ]),
  )
  expect(await inTransaction(database, (tx) => turnoverOf(tx, services, agent.id))).toMatchObject({ isClear: true, rows: [] })
  expect(await server.get(listUplineTransfers, {}, { token: mai.token })).toMatchObject({
    total: 1,
    list: [{ reference: sent.value.reference, amount: '250.00' }],
  })
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})

test('what another member sent is nobody else’s to see', async () => {
  const [{ mai, agent }, other] = [await pair(), await pair()]
  await send(mai, '10.00')
  for (const { token } of [agent, other.mai])
    expect(await server.get(listUplineTransfers, {}, { token })).toMatchObject({ total: 0, list: [] })
})

test('a repeat with the same key sends once, and the key stands for nothing else', async () => {
  const { agent, mai } = await pair()
  const key = randomUUID()
  const first = await send(mai, '10.00', {}, key)
  expect((await send(mai, '10.00', {}, key)).value).toEqual(first.value)
  expect(await send(mai, '11.00', {}, key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  expect(await has(mai, agent)).toEqual(['990.00', '10.00'])
})

test.each([
  ['below the minimum', '0.99', {}, 'BELOW_MIN'],
  ['more than there is', '1000.01', {}, 'INSUFFICIENT'],
  ['with a wrong password', '10.00', { password: '111111' }, 'WD_PASSWORD_WRONG'],
  ['with too long a note', '10.00', { note: 'x'.repeat(61) }, 'MALFORMED'],
])('%s it is refused and nothing moves', async (_name, sent, more, code) => {
  const { agent, mai } = await pair()
  expect(await send(mai, sent, more)).toMatchObject({ code })
  expect(await has(mai, agent)).toEqual(['1000.00', '0.00'])
})

test('without an upline, or where the brand does not offer it, there is no such page', async () => {
  const alone = await server.member({ username: `alone${randomUUID().slice(0, 8)}` })
  await giveMoney(services, alone.id, 1_000n)
  expect(await isOffered(services, alone.id)).toBe(false)
  expect(await send(alone, '1.00')).toMatchObject({ code: 'UPLINE_NOT_ALLOWED' })
  const { mai } = await pair()
  expect(await isOffered(services, mai.id)).toBe(true)
  await server.set('tup.offered', false)
  expect(await isOffered(services, mai.id)).toBe(false)
  expect(await send(mai, '1.00')).toMatchObject({ code: 'UPLINE_NOT_ALLOWED' })
  expect(await server.get(getUplineTerms, {}, { token: mai.token })).toMatchObject({ upline: '', bars: ['UPLINE_NOT_ALLOWED'] })
  await server.set('tup.offered', true)
})

test('a frozen upline receives nothing', async () => {
  const { agent, mai } = await pair()
  await inTransaction(database, (tx) => freezeMember(tx, { memberId: agent.id, by: 'test', reason: 'a test', at: clock.now() }))
  expect(await send(mai, '10.00')).toMatchObject({ code: 'UPLINE_CLOSED' })
})

test('a member whose withdrawals are held sends nothing up either', async () => {
  const { mai } = await pair()
  const hold = { reason: 'two accounts with one card', words: 'We are checking your account.', setBy: 7n, until: null }
  await inTransaction(database, (tx) => insertHold(tx, { id: services.newId(), memberId: mai.id, setAt: clock.now(), ...hold }))
  expect(await send(mai, '10.00')).toMatchObject({ code: 'WD_HELD' })
})

test('turnover comes first, unless the operator waives it', async () => {
  const { mai } = await pair()
  const row = { memberId: mai.id, kind: 'DEPOSIT', ref: 7n, base: amount(10_000n), multiple: 100, at: clock.now() } as const
  await inTransaction(database, (tx) => addTurnoverRow(tx, services, row))
  expect(await send(mai, '10.00')).toMatchObject({ code: 'TURNOVER_NOT_MET' })
  expect(await server.get(getUplineTerms, {}, { token: mai.token })).toMatchObject({
    bars: ['TURNOVER_NOT_MET'],
    turnoverLeft: '100.00',
  })
  await server.set('tup.requireAudit', false)
  expect(await send(mai, '10.00')).toMatchObject({ code: 'OK' })
  await server.set('tup.requireAudit', true)
})

test('a member sends no more than the limit in a day of the site, and again the next', async () => {
  const { mai } = await pair()
  await server.set('tup.dayMax', '100.00')
  expect(await send(mai, '60.00')).toMatchObject({ code: 'OK' })
  expect(await send(mai, '40.01')).toMatchObject({ code: 'DAY_LIMIT' })
  expect(await server.get(getUplineTerms, {}, { token: mai.token })).toMatchObject({ max: '40.00', usedToday: '60.00' })
  expect(await send(mai, '40.00')).toMatchObject({ code: 'OK' })
  clock.advance(24 * 3_600_000)
  expect(await send(mai, '40.01')).toMatchObject({ code: 'OK' })
  await server.set('tup.dayMax', '5000.00')
})

test('what was sent stays as it is', async () => {
  const { mai } = await pair()
  await send(mai, '10.00')
  await expect(database.query('UPDATE upline_transfer SET amount = 1 WHERE member_id = $1', [mai.id])).rejects.toThrow()
  await expect(database.query('DELETE FROM upline_transfer WHERE member_id = $1', [mai.id])).rejects.toThrow()
  expect(await balanceOf(database, mai.id)).toBe(amount(99_000n))
})
