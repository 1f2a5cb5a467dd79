import { randomUUID } from 'node:crypto'
import { getDownlineTransferTerms, listAgentTransfers, sendToDownline } from '@tamuvo/contract/agent-transfers.ts'
import { sendToUpline } from '@tamuvo/contract/upline-transfers.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import { expect, test, vi } from 'vitest'
import { freezeMember } from '../../account/freeze-member.ts'
import { setKycLevel } from '../../account/kyc-level-store.ts'
import { inTransaction } from '../../kit/database.ts'
import { trialBalance } from '../../ledger/proof.ts'
import { balanceOf, entryById } from '../../ledger/statements.ts'
import { beginBreak } from '../../safer/begin-break.ts'
import { setOperatorLimit } from '../../safer/operator-limit.ts'
import { addTurnoverRow, turnoverOf } from '../../turnover/turnover.ts'
import { giveMoney, sendingTo, sendingUp, transferServer } from './testing.ts'

const server = await transferServer()
const { services, clock, memberBelow } = server
const { database } = services

/** An agent with money and a direct downline whose documents were checked. */
const pair = async (minor = 100_000n) => {
  const agent = await memberBelow(undefined, 2)
  const mai = await memberBelow(agent)
  await inTransaction(database, (tx) => setKycLevel(tx, mai.id, 2))
  await giveMoney(services, agent.id, minor)
  return { agent, mai }
}

const send = ({ token }: { token: string }, to: { id: bigint }, sent: string, more = {}, key = randomUUID()) =>
  server.ask(sendToDownline, sendingTo(to, sent, more), { token, key })

const termsOf = ({ token }: { token: string }, { id }: { id: bigint }) =>
  server.get(getDownlineTransferTerms, { memberId: id.toString() }, { token })

const has = async (...members: { id: bigint }[]): Promise<string[]> =>
  Promise.all(members.map(async ({ id }) => toWire(await balanceOf(database, id))))

const freeze = ({ id }: { id: bigint }) =>
  inTransaction(database, (tx) => freezeMember(tx, { memberId: id, by: 'test', reason: 'a test', at: clock.now() }))

test('money goes down by one entry, is listed, and has to be bet once', async () => {
  const { agent, mai } = await pair()
  const sent = await send(agent, mai, '250.00', { note: ' for the week ' })
  expect(sent.value).toMatchObject({ amount: '250.00', note: 'for the week', direction: 'DOWN', memberId: mai.id.toString() })
  expect(await has(agent, mai)).toEqual(['750.00', '250.00'])
  const entry = await entryById(database, BigInt(sent.value.entryId))
  expect(entry?.kind).toBe('TRANSFER_DOWN')
  expect(entry?.legs.map(({ account, amount: moved }) => [account, moved])).toEqual(
    expect.arrayContaining([
      [`m${agent.id}:main`, -25_000n],
      [`m${mai.id}:main`, 25_000n],
    ]),
  )
  const standing = await inTransaction(database, (tx) => turnoverOf(tx, services, mai.id))
  expect(standing).toMatchObject({
    left: amount(25_000n),
    rows: [{ kind: 'TRANSFER', multiple: 100, ref: BigInt(sent.value.id) }],
  })
  expect(await trialBalance(database)).toMatchObject({ isClean: true })
})

test('both directions are listed with their sums, to nobody else', async () => {
  const { agent, mai } = await pair()
  await server.set('tup.requireAudit', false)
  await send(agent, mai, '80.00')
  await send(agent, mai, '20.00')
  await server.ask(sendToUpline, sendingUp('30.00', { note: 'back' }), { token: mai.token, key: randomUUID() })
  await server.set('tup.requireAudit', true)
  const list = (input: object, by = agent) => server.get(listAgentTransfers, input, { token: by.token })
  expect(await list({})).toMatchObject({
    total: 3,
    sums: { down: '100.00', up: '30.00' },
    list: [
      { direction: 'UP', amount: '30.00', note: 'back', sentBy: '' },
      { direction: 'DOWN', amount: '20.00' },
      { direction: 'DOWN', amount: '80.00' },
    ],
  })
  expect(await list({ direction: 'DOWN', pageSize: '1' })).toMatchObject({ total: 2, sums: { down: '100.00', up: '0.00' } })
  expect(await list({ username: 'zz' })).toMatchObject({ total: 0 })
  const [other] = [await memberBelow(undefined, 2)]
  expect(await list({}, other)).toMatchObject({ total: 0, sums: { down: '0.00', up: '0.00' } })
  expect((await server.ask(listAgentTransfers, { from: '2026-01-01' }, { token: agent.token })).code).toBe('ABOVE_MAX')
})

test('a repeat with the same key sends once, and the key stands for nothing else', async () => {
  const { agent, mai } = await pair()
  const other = await memberBelow(agent)
  const key = randomUUID()
  const first = await send(agent, mai, '10.00', {}, key)
  expect((await send(agent, mai, '10.00', {}, key)).value).toEqual(first.value)
  expect(await send(agent, mai, '11.00', {}, key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  expect(await send(agent, other, '10.00', {}, key)).toMatchObject({ code: 'IDEMPOTENCY_CONFLICT' })
  expect(await has(agent, mai)).toEqual(['990.00', '10.00'])
})

test.each([
  ['below the minimum', '0.99', {}, 'BELOW_MIN'],
  ['more than there is', '1000.01', {}, 'INSUFFICIENT'],
  ['with a wrong password', '10.00', { password: '111111' }, 'WD_PASSWORD_WRONG'],
  ['with too long a note', '10.00', { note: 'x'.repeat(61) }, 'MALFORMED'],
])('%s it is refused and nothing moves', async (_name, sent, more, code) => {
  const { agent, mai } = await pair()
  expect(await send(agent, mai, sent, more)).toMatchObject({ code })
  expect(await has(agent, mai)).toEqual(['1000.00', '0.00'])
})

test('wrong passwords lock what withdrawals lock', async () => {
  const { agent, mai } = await pair()
  for (let tries = 0; tries < 5; tries++) await send(agent, mai, '10.00', { password: '111111' })
  expect(await send(agent, mai, '10.00')).toMatchObject({ code: 'WD_PASSWORD_LOCKED' })
  const owner = await memberBelow(agent, 1)
  expect(await server.ask(sendToUpline, sendingUp('1.00'), { token: agent.token, key: randomUUID() })).toMatchObject({
    code: 'WD_PASSWORD_LOCKED',
  })
  expect((await send(owner, mai, '1.00')).code).toBe('NOT_FOUND')
})

test('only a direct downline gets money', async () => {
  const { agent, mai } = await pair()
  const middle = await memberBelow(agent, 1)
  const deep = await memberBelow(middle)
  const [assistant, stranger] = [await memberBelow(agent, 41), await memberBelow(undefined)]
  const upline = await memberBelow(undefined, 2)
  for (const to of [deep, assistant, stranger, upline, agent, { id: 7n }])
    expect((await send(agent, to, '10.00')).code).toBe('NOT_FOUND')
  expect((await send(mai, deep, '10.00')).code).toBe('NOT_AGENT')
  expect((await send(middle, mai, '10.00')).code).toBe('NOT_FOUND')
})

test('an assistant who operates sends by the agent’s password, one who reads sends nothing', async () => {
  const { agent, mai } = await pair()
  const [reader, operator] = [await memberBelow(agent, 41), await memberBelow(agent, 42)]
  expect((await send(reader, mai, '10.00')).code).toBe('ASSISTANT_LIMITED')
  expect((await server.ask(getDownlineTransferTerms, { memberId: mai.id.toString() }, { token: reader.token })).code).toBe(
    'ASSISTANT_LIMITED',
  )
  const sent = await send(operator, mai, '10.00')
  expect(sent.value).toMatchObject({ sentBy: operator.username })
  expect((await send(operator, mai, '10.00', { password: '111111' })).code).toBe('WD_PASSWORD_WRONG')
  expect(await server.get(listAgentTransfers, {}, { token: reader.token })).toMatchObject({ total: 1 })
})

test('who is frozen or on a break gets nothing, and the agent reads no reason', async () => {
  const { agent, mai } = await pair()
  const resting = await memberBelow(agent)
  const until = new Date(clock.now().getTime() + 86_400_000)
  await inTransaction(database, (tx) =>
    beginBreak(tx, services, { memberId: resting.id, kind: 'exclusion', since: clock.now(), until }),
  )
  await freeze(mai)
  for (const to of [mai, resting]) {
    expect(await send(agent, to, '10.00')).toMatchObject({ code: 'DOWNLINE_CLOSED' })
    expect((await termsOf(agent, to)).bars).toEqual(['DOWNLINE_CLOSED'])
  }
  expect(await has(agent, mai, resting)).toEqual(['1000.00', '0.00', '0.00'])
})

test('an agent on a break sends all the same: it is no play', async () => {
  const { agent, mai } = await pair()
  await inTransaction(database, (tx) =>
    beginBreak(tx, services, { memberId: agent.id, kind: 'exclusion', since: clock.now(), until: null }),
  )
  expect((await send(agent, mai, '10.00')).success).toBe(true)
})

test('what came counts for the limits of the downline like a deposit', async () => {
  const { agent, mai } = await pair()
  const limit = { memberId: mai.id, kind: 'DEPOSIT_DAY', value: 10_000n, by: 'ko', reason: 'test', at: clock.now() } as const
  await inTransaction(database, (tx) => setOperatorLimit(tx, limit))
  expect((await send(agent, mai, '60.00')).success).toBe(true)
  expect(await send(agent, mai, '40.01')).toMatchObject({ code: 'DOWNLINE_LIMIT' })
  expect((await send(agent, mai, '40.00')).success).toBe(true)
  const unknown = await memberBelow(agent)
  expect(await send(agent, unknown, '200.01')).toMatchObject({ code: 'DOWNLINE_LIMIT' })
  expect(await has(unknown)).toEqual(['0.00'])
})

test('nothing goes down from an account that was frozen while its password was checked', async () => {
  const { agent, mai } = await pair()
  const { inTurn } = services.passwords
  const freezing = vi.spyOn(services.passwords, 'inTurn').mockImplementation(async (work, taker) => {
    await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [agent.id])
    return inTurn(work, taker)
  })
  const sent = await send(agent, mai, '250.00')
  freezing.mockRestore()
  expect(sent.code).toBe('ACCOUNT_FROZEN')
  expect(await has(agent, mai)).toEqual(['1000.00', '0.00'])
})

test('an agent who owes for contracts sends nothing', async () => {
  const { agent, mai } = await pair()
  services.isInDebt.fill(async (_from, agentId) => agentId === agent.id)
  expect(await send(agent, mai, '10.00')).toMatchObject({ code: 'BILLS_UNPAID' })
  services.isInDebt.fill(async () => false)
  expect((await send(agent, mai, '10.00')).success).toBe(true)
})

test('an agent whose withdrawals are held, or who does not get it from the brand, sends nothing', async () => {
  const { agent, mai } = await pair()
  await server.set('tdown.offered', false)
  expect(await send(agent, mai, '10.00')).toMatchObject({ code: 'DOWNLINE_NOT_ALLOWED' })
  await server.set('tdown.offered', true)
  await database.query(
    `INSERT INTO withdrawal_hold (id, member_id, reason, words, set_by, set_at) VALUES ($1, $2, 'two accounts with one card', 'We are checking.', 7, $3)`,
    [services.newId(), agent.id, clock.now()],
  )
  expect(await send(agent, mai, '10.00')).toMatchObject({ code: 'WD_HELD' })
})

test('money that has to be bet more often than the downline would have to stays', async () => {
  const { agent, mai } = await pair()
  const row = { memberId: agent.id, base: amount(10_000n), at: clock.now() }
  const add = (kind: 'DEPOSIT' | 'BONUS', ref: bigint, multiple: number) =>
    inTransaction(database, (tx) => addTurnoverRow(tx, services, { ...row, kind, ref, multiple }))
  await add('DEPOSIT', 1n, 100)
  expect((await send(agent, mai, '10.00')).success).toBe(true)
  await add('BONUS', 2n, 100)
  expect(await send(agent, mai, '10.00')).toMatchObject({ code: 'TURNOVER_NOT_MET' })
  expect(await termsOf(agent, mai)).toMatchObject({ bars: ['TURNOVER_NOT_MET'], turnoverLeft: '100.00' })
  const other = await pair()
  await inTransaction(database, (tx) =>
    addTurnoverRow(tx, services, { ...row, memberId: other.agent.id, kind: 'DEPOSIT', ref: 3n, multiple: 300 }),
  )
  expect(await send(other.agent, other.mai, '10.00')).toMatchObject({ code: 'TURNOVER_NOT_MET' })
})

test('an agent sends no more than the limit in a day of the site, and again the next', async () => {
  const { agent, mai } = await pair()
  await server.set('tdown.dayMax', '100.00')
  expect(await send(agent, mai, '60.00')).toMatchObject({ code: 'OK' })
  expect(await send(agent, mai, '40.01')).toMatchObject({ code: 'DAY_LIMIT' })
  expect(await termsOf(agent, mai)).toMatchObject({ max: '40.00', usedToday: '60.00', multiple: '1.00', hasPassword: true })
  expect(await send(agent, mai, '40.00')).toMatchObject({ code: 'OK' })
  clock.advance(24 * 3_600_000)
  expect(await send(agent, mai, '40.01')).toMatchObject({ code: 'OK' })
  await server.set('tdown.dayMax', '20000.00')
})

test('what was sent stays as it is', async () => {
  const { agent, mai } = await pair()
  await send(agent, mai, '10.00')
  await expect(database.query('UPDATE downline_transfer SET amount = 1 WHERE agent_id = $1', [agent.id])).rejects.toThrow()
  await expect(database.query('DELETE FROM downline_transfer WHERE agent_id = $1', [agent.id])).rejects.toThrow()
})
