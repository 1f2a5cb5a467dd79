import { randomUUID } from 'node:crypto'
import * as contract from '@tamuvo/contract/agent.ts'
import * as announcements from '@tamuvo/contract/agent-announcements.ts'
import * as bills from '@tamuvo/contract/agent-bills.ts'
import * as contracts from '@tamuvo/contract/agent-contracts.ts'
import * as files from '@tamuvo/contract/agent-exports.ts'
import * as figures from '@tamuvo/contract/agent-figures.ts'
import * as messages from '@tamuvo/contract/agent-messages.ts'
import * as income from '@tamuvo/contract/agent-income.ts'
import { type Call, type InputOf, methodOf } from '@tamuvo/contract/call.ts'
import { describe, expect, test } from 'vitest'
import { openAccount } from '../ledger/posting.ts'
import { house, walletAccount } from '../ledger/accounts.ts'
import { naturalKey } from '../ledger/keys.ts'
import { amount } from '@tamuvo/money/amount.ts'
import { paying } from './contract/testing.ts'
import { agentServer, earning, type Person } from './testing.ts'

const server = await agentServer()
const { services } = server
const { database } = services

/** The upline, the agent with two levels below, and a sibling with one; the agent has both kinds of assistants. */
const head = await server.join(undefined, { type: 2 })
await server.give(head, earning(1980, '0.60'))
const [agent, sibling] = [await server.join(head, { type: 1 }), await server.join(head, { type: 1 })]
await server.give(agent, earning(1970, '0.50'))
const [direct, cousin] = [await server.join(agent, { type: 1 }), await server.join(sibling)]
const deep = await server.join(direct)
const [reader, operator] = [await server.join(agent, { type: 41 }), await server.join(agent, { type: 42 })]
const player = await server.join()
const stranger = await server.join(undefined, { type: 1 })

const outside = [head, sibling, cousin, player, stranger, reader]

/** Files leave the site: assistants have none. */
const inPerson = new Set([
  'createExport',
  'downloadExport',
  'terminateContract',
  'processDividend',
  'processDailySalary',
  'processHourlySalary',
  'processRealtimeSalary',
  'payBill',
])

let names = 0
const agentLink = await server.get(
  contract.createInviteLink,
  { type: 'PLAYER', terms: earning(1960, '0.10') },
  { token: agent.token },
)

/** How each call that names a member, a link or an assistant names it; a call that is new has to be added here. */
const namingCalls: Record<string, ((of: Person) => object) | 'own'> = {
  getAgentTerms: 'own',
  openDownline: 'own',
  createInviteLink: 'own',
  listInviteLinks: 'own',
  visitInviteLink: 'own',
  openAssistant: 'own',
  listAssistants: 'own',
  changeInviteLink: () => ({ id: agentLink.id, state: 'PAUSED' }),
  changeAssistant: () => ({ id: reader.id.toString(), action: 'DISABLE' }),
  listTeam: ({ id }) => ({ under: id.toString() }),
  listTeamBranches: ({ id }) => ({ under: id.toString() }),
  raiseTerms: ({ id }) => ({ memberId: id.toString(), terms: earning(1960, '0.40') }),
  listIncome: 'own',
  // That one agent opens no line of another is tested in rebates.test.ts.
  listIncomeParts: ({ id }) => ({ id: id.toString() }),
  listIncomeBets: ({ id }) => ({ id: id.toString(), memberId: id.toString(), termsSince: '2026-08-05T06:00:00.000Z' }),
  listIncomeTickets: ({ id }) => ({ id: id.toString() }),
  getTeamOverview: 'own',
  listTeamProfit: ({ id }) => ({ under: id.toString() }),
  listTeamBets: ({ id }) => ({ under: id.toString() }),
  listTeamTransactions: ({ id }) => ({ under: id.toString() }),
  createExport: ({ id }) => ({ kind: 'BETS', from: '2026-08-05', to: '2026-08-05', under: id.toString() }),
  listExports: 'own',
  getContractInfo: 'own',
  getContractProgress: 'own',
  listBills: 'own',
  listContracts: ({ id }) => ({ kind: 'DIVIDEND', side: 'PAYER', payeeId: id.toString() }),
  simulateContract: ({ id }) => ({ payeeId: id.toString(), terms: paying('DIVIDEND', '5.00') }),
  offerContract: ({ id }) => ({ payeeId: id.toString(), terms: paying('DIVIDEND', '5.00') }),
  // That only its two sides see a contract or a bill is tested in contracts.test.ts and bills.test.ts.
  withdrawContract: ({ id }) => ({ id: id.toString() }),
  terminateContract: ({ id }) => ({ id: id.toString() }),
  processDividend: ({ id }) => ({ id: id.toString(), action: 'ACCEPT' }),
  processDailySalary: ({ id }) => ({ id: id.toString(), action: 'ACCEPT' }),
  processHourlySalary: ({ id }) => ({ id: id.toString(), action: 'ACCEPT' }),
  processRealtimeSalary: ({ id }) => ({ id: id.toString(), action: 'ACCEPT' }),
  payBill: ({ id }) => ({ id: id.toString() }),
  getBill: ({ id }) => ({ id: id.toString() }),
  exportBill: ({ id }) => ({ id: id.toString() }),
  // That one agent opens no file of another is tested in exports.test.ts.
  downloadExport: ({ id }) => ({ id: id.toString() }),
  setRemark: ({ id }) => ({ memberId: id.toString(), remark: 'noted' }),
  listAgentAnnouncements: 'own',
  listAgentMessages: 'own',
  sendAgentMessage: ({ id }) => ({ memberId: id.toString(), text: 'Hello' }),
  readAgentAnnouncements: 'own',
}
const isCall = (entry: [string, unknown]): entry is [string, Call] => 'path' in Object(entry[1])
const calls = Object.entries<unknown>({
  ...contract,
  ...income,
  ...figures,
  ...files,
  ...contracts,
  ...bills,
  ...announcements,
  ...messages,
}).filter(isCall)
const ask = (call: Call, input: object, { token }: Person) =>
  server.ask(call as never, input as InputOf<never>, { token, key: randomUUID() })
/** Calls sent as POST that change nothing of the agent's: a trial of terms, and what an assistant has read. */
const reading: readonly string[] = ['simulateContract', 'readAgentAnnouncements']

test('every call is looked at', () => expect(calls.map(([name]) => name).toSorted()).toEqual(Object.keys(namingCalls).toSorted()))

describe.each(calls)('%s', (name, call) => {
  const naming = namingCalls[name]

  test('is closed to players', async () => {
    if (call.caller === 'anyone') return
    const input = typeof naming === 'function' ? naming(direct) : usual(name)
    expect((await ask(call, input, player)).code).toBe('NOT_AGENT')
  })

  test('shows and changes nobody outside of the own team', async () => {
    if (typeof naming !== 'function') return
    for (const member of outside)
      if (name.endsWith('Link') || name.endsWith('Assistant'))
        expect((await ask(call, naming(member), sibling)).code).toBe('NOT_FOUND')
      else
        for (const by of [agent, operator])
          expect([member.username, (await ask(call, naming(member), by)).code]).toEqual([
            member.username,
            by === operator && inPerson.has(name) ? 'ASSISTANT_LIMITED' : 'NOT_FOUND',
          ])
    expect((await ask(call, naming(agent), sibling)).code).toBe('NOT_FOUND')
    expect((await ask(call, naming(deep), stranger)).code).toBe('NOT_FOUND')
  })

  test('changes nothing for an assistant who reads', async () => {
    if (call.caller === 'anyone' || methodOf(call) === 'GET' || reading.includes(name)) return
    const input = typeof naming === 'function' ? naming(direct) : usual(name)
    expect((await ask(call, input, reader)).code).toBe('ASSISTANT_LIMITED')
  })
})

const usual = (name: string): object => {
  const username = `visitor${++names}`
  if (name === 'openDownline') return { type: 'PLAYER', username, terms: earning(1960, '0.10') }
  if (name === 'createInviteLink') return { type: 'PLAYER', terms: earning(1960, '0.10') }
  if (name === 'openAssistant') return { type: 41, username }
  if (name === 'getContractProgress') return { kind: 'DIVIDEND' }
  if (name === 'listBills') return { side: 'PAYEE' }
  return {}
}

const team = (by: Person, input: object = {}) => server.get(contract.listTeam, input, { token: by.token })
const namesOf = async (by: Person, input: object = {}) => (await team(by, input)).list.map(({ username }) => username).toSorted()

describe('an assistant', () => {
  test('sees the team of the agent', async () => {
    for (const by of [agent, reader, operator]) expect(await namesOf(by)).toEqual([direct.username, deep.username].toSorted())
    expect(await server.get(contract.getAgentTerms, {}, { token: reader.token })).toMatchObject({
      agent: agent.username,
      isAssistant: true,
      mayChange: false,
      direct: 1,
      team: 2,
    })
    expect(await server.get(contract.getAgentTerms, {}, { token: operator.token })).toMatchObject({ mayChange: true })
  })

  test('who operates opens downlines of the agent, and no assistants', async () => {
    const opened = await ask(contract.openDownline, usual('openDownline'), operator)
    expect(opened.success).toBe(true)
    expect((await ask(contract.openAssistant, usual('openAssistant'), operator)).code).toBe('ASSISTANT_LIMITED')
    expect((await ask(contract.listAssistants, {}, operator)).code).toBe('ASSISTANT_LIMITED')
    const { list } = await team(agent, { levels: '1' })
    expect(list.map(({ depth }) => depth)).toEqual([1, 1])
  })

  test('is opened, given another password, disabled and enabled by the agent', async () => {
    const token = { token: agent.token }
    const { memberId, username, password } = await server.get(contract.openAssistant, { type: 41, username: 'helper9' }, token)
    const login = (by: string) => server.login(username, by, { entry: 'agent' })
    expect((await login(password)).value).toMatchObject({ mustChange: 'FIRST' })
    expect((await server.login(username, password)).code).toBe('NOT_MEMBER')
    const reset = await server.get(contract.changeAssistant, { id: memberId, action: 'RESET' }, token)
    expect([(await login(password)).code, (await login(reset.password)).value.mustChange]).toEqual(['WRONG_CREDENTIALS', 'FIRST'])
    await server.get(contract.changeAssistant, { id: memberId, action: 'DISABLE' }, token)
    expect((await login(reset.password)).code).toBe('ACCOUNT_FROZEN')
    expect((await server.get(contract.listAssistants, {}, token)).list.at(-1)).toMatchObject({ username, isActive: false })
    await server.get(contract.changeAssistant, { id: memberId, action: 'ENABLE' }, token)
    expect((await login(reset.password)).success).toBe(true)
  })

  test('of a frozen agent sees nothing', async () => {
    const frozen = await server.join(undefined, { type: 1 })
    const helper = await server.join(frozen, { type: 42 })
    await database.query(`UPDATE member SET status = 'frozen' WHERE id = $1`, [frozen.id])
    expect((await ask(contract.listTeam, {}, helper)).code).toBe('ACCOUNT_FROZEN')
  })
})

describe('the table of a team', () => {
  const give = async (member: Person, minor: bigint) => {
    await openAccount(database, member.id)
    const moves = [{ from: house('psp:manual'), to: walletAccount(member.id), amount: amount(minor) }]
    await services.ledger.post({ key: naturalKey('test', services.newId()), kind: 'DEPOSIT_MANUAL', ref: member.id, moves })
  }

  test('shows balances, sizes and the way', async () => {
    await give(direct, 1_000n)
    await give(deep, 250n)
    await give(agent, 5n)
    const seen = await team(head, { under: agent.id.toString(), username: direct.username, exact: 'true' })
    expect(seen.list).toMatchObject([{ depth: 2, balance: '10.00', teamBalance: '12.50', teamSize: 1, todayValidBet: '0.00' }])
    expect(seen.path.map(({ username }) => username)).toEqual([head.username, agent.username])
    expect(seen.totals).toMatchObject({ balance: '12.55' })
    const below = await team(agent, { under: direct.id.toString() })
    expect(below.list).toMatchObject([{ username: deep.username, depth: 2 }])
    expect(below.totals).toEqual({ direct: 1, team: 1, agents: 0, balance: '12.50' })
  })

  test('is filtered', async () => {
    const only = (input: object) => namesOf(head, input)
    expect(await only({ levels: '1' })).toEqual([agent.username, sibling.username].toSorted())
    expect(await only({ username: deep.username.toUpperCase(), exact: 'true' })).toEqual([deep.username])
    expect(await only({ balanceMin: '2.00', balanceMax: '9.99' })).toEqual([deep.username])
    expect(await only({ prizeGroupMin: '1970' })).toEqual([agent.username])
    expect(await only({ type: 'AGENT' })).toEqual([agent, direct, sibling].map(({ username }) => username).toSorted())
    expect(await only({ state: 'FROZEN' })).toEqual([])
    expect(await only({ registeredTo: '2026-08-04' })).toEqual([])
    expect(await only({ registeredFrom: '2026-08-05', registeredTo: '2026-08-05', type: 'AGENT' })).toHaveLength(3)
    expect(await only({ loginFrom: '2026-08-01' })).toEqual([])
  })

  test('comes in pages of at most a hundred', async () => {
    const all = await team(head)
    const paged = await Promise.all([1, 2, 3].map((pageNo) => team(head, { pageNo: String(pageNo), pageSize: '2' })))
    expect(paged.flatMap(({ list }) => list.map(({ id }) => id))).toEqual(all.list.map(({ id }) => id).slice(0, 6))
    expect(paged[0]?.total).toBe(all.total)
    expect((await server.ask(contract.listTeam, { pageSize: '101' } as never, { token: head.token })).code).toBe('MALFORMED')
  })

  test('keeps remarks of each agent apart', async () => {
    await server.get(contract.setRemark, { memberId: deep.id.toString(), remark: 'plays at night' }, { token: operator.token })
    const remark = async (by: Person) => (await team(by, { username: deep.username, exact: 'true' })).list[0]?.remark
    expect([await remark(agent), await remark(head)]).toEqual(['plays at night', ''])
  })

  test('opens branch by branch', async () => {
    const branches = await server.get(contract.listTeamBranches, {}, { token: head.token })
    expect(branches.list.map(({ username, teamSize }) => [username, teamSize])).toEqual([
      [agent.username, (await team(agent)).total],
      [sibling.username, 1],
    ])
  })
})
