import { getAgentCentre } from '@tamuvo/contract/agent-centre.ts'
import { accountTypes, type AccountType } from '@tamuvo/contract/brand.ts'
import { expect, test } from 'vitest'
import { agentGateOf } from './centre-rules.ts'
import { agentServer } from './testing.ts'

const server = await agentServer()
const menu = ['agentTeamOverview'] as const

test.each<[AccountType, string]>([
  [0, 'NOT_AGENT'],
  [1, 'OPEN'],
  [2, 'OPEN'],
  [3, 'NOT_AGENT'],
  [4, 'REAL_ACCOUNT_NEEDED'],
  [41, 'OPEN'],
  [42, 'OPEN'],
])('to an account of type %s the centre is %s', (type, gate) => {
  expect(accountTypes).toContain(type)
  expect(agentGateOf(type, menu)).toBe(gate)
})

test('a brand without the centre asks everybody for a real account', () => {
  for (const type of accountTypes) expect(agentGateOf(type, [])).toBe('REAL_ACCOUNT_NEEDED')
})

test('agents and their assistants are told the pages in the order of the menu, others none', async () => {
  const agent = await server.join(undefined, { type: 2 })
  const assistant = await server.join(agent, { type: 41 })
  const player = await server.join(agent)
  for (const { token } of [agent, assistant]) {
    const { gate, pages } = await server.get(getAgentCentre, {}, { token })
    expect(gate).toBe('OPEN')
    expect(pages.slice(0, 3)).toEqual(['agentAnnouncement', 'agentTeamOverview', 'registerCenter'])
    expect(pages).toHaveLength(12)
  }
  expect(await server.get(getAgentCentre, {}, { token: player.token })).toEqual({ gate: 'NOT_AGENT', pages: [] })
})
