import { randomUUID } from 'node:crypto'
import { createInviteLink, listInviteLinks, listTeam, openDownline } from '@tamuvo/contract/agent.ts'
import { setToUpline } from '@tamuvo/contract/agent-transfers.ts'
import { getUplineTerms, sendToUpline } from '@tamuvo/contract/upline-transfers.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../kit/database.ts'
import { earning } from '../testing.ts'
import { takeLink } from '../use-link.ts'
import { giveMoney, type Owner, sendingUp, transferServer } from './testing.ts'

const server = await transferServer()
const { services, clock, memberBelow } = server
const { database } = services
const agent = await memberBelow(undefined, 2)
const terms = earning(1960)

const send = (token: string) => server.ask(sendToUpline, sendingUp('1.00'), { token, key: randomUUID() })
const isAllowed = async ({ token }: Pick<Owner, 'token'>) => (await server.get(getUplineTerms, {}, { token })).bars.length === 0
const hasGate = async (id: bigint) =>
  (await database.query<{ open: boolean }>('SELECT to_upline AS open FROM member WHERE id = $1', [id])).rows[0]?.open
const change = (id: bigint, toUpline: boolean, by = agent) =>
  server.ask(setToUpline, { memberId: id.toString(), toUpline }, { token: by.token })

test('an agent takes money from a downline, or no longer', async () => {
  const mai = await memberBelow(agent)
  await giveMoney(services, mai.id, 1_000n)
  expect((await send(mai.token)).success).toBe(true)
  expect((await change(mai.id, false)).success).toBe(true)
  expect(await isAllowed(mai)).toBe(false)
  expect((await send(mai.token)).code).toBe('UPLINE_NOT_ALLOWED')
  expect(await server.get(getUplineTerms, {}, { token: mai.token })).toMatchObject({ bars: ['UPLINE_NOT_ALLOWED'] })
  const { list } = await server.get(listTeam, {}, { token: agent.token })
  expect(list.find(({ id }) => id === mai.id.toString())).toMatchObject({ toUpline: false })
  await change(mai.id, true)
  expect((await send(mai.token)).success).toBe(true)
})

test('of direct downlines only, and not by who only reads', async () => {
  const mai = await memberBelow(agent, 1)
  const deep = await memberBelow(mai)
  const reader = await memberBelow(agent, 41)
  expect((await change(deep.id, false)).code).toBe('NOT_FOUND')
  expect((await change(agent.id, false)).code).toBe('NOT_FOUND')
  expect((await change(mai.id, false, reader)).code).toBe('ASSISTANT_LIMITED')
  expect((await change(mai.id, false, deep)).code).toBe('NOT_AGENT')
})

test('is chosen when an account is opened', async () => {
  for (const toUpline of [true, false]) {
    const input = { type: 'PLAYER', username: `m${randomUUID().slice(0, 8)}`, terms, toUpline } as const
    const { memberId } = await server.get(openDownline, input, { token: agent.token })
    expect(await hasGate(BigInt(memberId))).toBe(toUpline)
  }
})

test('is given by a link', async () => {
  const { code } = await server.get(createInviteLink, { type: 'PLAYER', terms, toUpline: false }, { token: agent.token })
  expect((await server.get(listInviteLinks, {}, { token: agent.token })).list[0]).toMatchObject({ code, toUpline: false })
  const { id } = await memberBelow(agent)
  await inTransaction(database, async (tx) => (await takeLink(tx, code, clock.now()))?.giveTerms(id))
  expect(await hasGate(id)).toBe(false)
})
