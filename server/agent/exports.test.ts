import * as contract from '@tamuvo/contract/agent-exports.ts'
import type { SentInputOf } from '@tamuvo/contract/call.ts'
import { describe, expect, test } from 'vitest'
import { forgetExports, makeExport } from './make-export.ts'
import { agentServer, earning, type Person } from './testing.ts'
import { playOn } from './testing-play.ts'

const server = await agentServer()
const { services, clock } = server
const { bet, pay, countAll } = playOn(server)

const days = { from: '2026-08-05', to: '2026-08-05' }
type Asked = SentInputOf<typeof contract.createExport>

const create = (by: Person, input: Partial<Asked> = {}) =>
  server.ask(contract.createExport, { kind: 'BETS', ...days, ...input }, { token: by.token })
const download = (by: Person, id: string) => server.ask(contract.downloadExport, { id }, { token: by.token })

/** The lines of a file that is made at once. */
const linesOf = async (by: Person, input: Partial<Asked> = {}): Promise<string[][]> => {
  const { value } = await create(by, input)
  await makeExport(services, BigInt(value.id))
  const { csv } = (await download(by, value.id)).value
  return csv
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}

const team = async () => {
  const agent = await server.join(undefined, { type: 1 })
  await server.give(agent, earning(1970, '0.40'))
  const player = await server.join(agent)
  return { agent, player }
}

describe('a file', () => {
  test('has what the lists show', async () => {
    const { agent, player } = await team()
    await pay(player, 'DEPOSIT', 10_000n)
    await bet(player, { valid: '10.00', payout: '4.00' })
    await bet(agent, { product: 'FISH', valid: '5.00' })
    await countAll()
    const [heads, ...bets] = await linesOf(agent)
    const column = (name: string) => heads?.indexOf(name) ?? -1
    expect(bets.map((line) => [line[column('username')], line[column('validBet')], line[column('rebate')]])).toEqual([
      [agent.username, '5.00', '0.020000'],
      [player.username, '10.00', '0.040000'],
    ])
    expect(await linesOf(agent, { product: 'FISH' })).toHaveLength(2)
    const profit = await linesOf(agent, { kind: 'PROFIT' })
    expect(profit.map(([name, type, count, stake]) => [name, type, count, stake])).toEqual([
      ['username', 'type', 'bets', 'stake'],
      ['', 'OWN', '1', '5.00'],
      [player.username, 'TEAM', '1', '10.00'],
      ['', 'SUM', '2', '15.00'],
    ])
    expect((await linesOf(agent, { kind: 'TRANSACTIONS', group: 'deposit' })).map((line) => line[6])).toEqual(['type', 'DEPOSIT'])
    expect(await linesOf(agent, { kind: 'INCOME' })).toHaveLength(1)
  })

  test('turns no text into a formula', async () => {
    const agent = await server.join(undefined, { type: 1 })
    const names = ['=cmd()', '+1+2', '-2+3', '@sum']
    const hostile = []
    for (const username of names) hostile.push(await server.join(agent, { username }))
    for (const each of hostile) await bet(each, { valid: '1.00' })
    await countAll()
    const lines = await linesOf(agent, { kind: 'PROFIT' })
    expect(lines.slice(2, -1).map(([name]) => name)).toEqual(names.toReversed().map((name) => `'${name}`))
  })

  test('is made one at a time, and only of 62 days', async () => {
    const { agent } = await team()
    const first = await create(agent)
    expect(first.value).toMatchObject({ kind: 'BETS', state: 'WAITING', name: 'bets-2026-08-05-2026-08-05.csv' })
    expect((await create(agent)).code).toBe('EXPORT_RUNNING')
    expect((await download(agent, first.value.id)).code).toBe('NOT_FOUND')
    await makeExport(services, BigInt(first.value.id))
    // Made again after the process had died: nothing changes.
    await makeExport(services, BigInt(first.value.id))
    expect((await create(agent)).success).toBe(true)
    expect((await create(agent, { from: '2026-01-01' })).code).toBe('ABOVE_MAX')
    const { list } = await server.get(contract.listExports, {}, { token: agent.token })
    expect(list.map(({ state, rows, isWhole }) => [state, rows, isWhole])).toEqual([
      ['WAITING', 0, true],
      ['READY', 0, true],
    ])
  })

  test('belongs to the agent alone, for seven days', async () => {
    const { agent } = await team()
    const [upline, assistant] = [await server.join(undefined, { type: 1 }), await server.join(agent, { type: 42 })]
    const { value } = await create(agent)
    await makeExport(services, BigInt(value.id))
    expect((await download(upline, value.id)).code).toBe('NOT_FOUND')
    expect((await download(assistant, value.id)).code).toBe('ASSISTANT_LIMITED')
    expect((await download(agent, value.id)).success).toBe(true)
    clock.advance(7 * 86_400_000)
    expect((await download(agent, value.id)).code).toBe('EXPORT_EXPIRED')
    await forgetExports(services)
    const { rows } = await services.database.query('SELECT state, csv FROM agent_export WHERE id = $1', [value.id])
    expect(rows).toEqual([{ state: 'EXPIRED', csv: null }])
  })

  test('that cannot be made has failed, and leaves the way to the next one', async () => {
    const { agent } = await team()
    const { value } = await create(agent)
    await makeExport(
      { ...services, catalog: { ...services.catalog, data: () => Promise.reject(new Error('gone')) } },
      BigInt(value.id),
    )
    const { list } = await server.get(contract.listExports, {}, { token: agent.token })
    expect(list[0]?.state).toBe('FAILED')
    expect((await create(agent)).success).toBe(true)
  })
})
