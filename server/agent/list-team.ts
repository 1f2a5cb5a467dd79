import * as contract from '@tamuvo/contract/agent.ts'
import { fromWire, toWire } from '@tamuvo/money/amount.ts'
import { keyOfUsername } from '../account/rules.ts'
import { dayAfter, dayOf, startOfDay } from '../kit/days.ts'
import { handle, type Request } from '../kit/handle.ts'
import { sentPage } from '../kit/sent-page.ts'
import { requireAgent, requireInTeam } from './require-agent.ts'
import type { AgentServices } from './services.ts'
import { countFound, listTeamPage, sumTeamBalance, type TeamFilter, type TeamRow } from './team-store.ts'
import { termsToSend } from './terms.ts'
import { countTeam, pathTo } from './tree-store.ts'

export const listTeam = handle(contract.listTeam, async (request, services: AgentServices) => {
  const asking = await requireAgent(request, services)
  const { input, now, refuse } = request
  const { database } = services
  const under = await requireInTeam(database, asking, input.under, refuse)
  const { timeZone } = await services.settings.get('brand')
  const filter = filterOf(input, timeZone)
  const agentId = asking.agent.id
  const [rows, total, path, counts, balance] = await Promise.all([
    listTeamPage(database, {
      agentId,
      under,
      filter,
      page: { no: input.pageNo, size: input.pageSize },
      today: startOfDay(timeZone, dayOf(timeZone, now)),
    }),
    countFound(database, under, filter),
    pathTo(database, agentId, under),
    countTeam(database, under),
    sumTeamBalance(database, under),
  ])
  return {
    ...sentPage(rows.map(rowToSend), total, input),
    path: path.map(({ id, username }) => ({ id: id.toString(), username })),
    totals: { ...counts, balance: toWire(balance) },
    asOf: now.toISOString(),
  }
})

type Input = Request<typeof contract.listTeam>['input']

const filterOf = (input: Input, timeZone: string): TeamFilter => {
  const since = (day: string | undefined) => (day === undefined ? {} : { since: startOfDay(timeZone, day) })
  const until = (day: string | undefined) => (day === undefined ? {} : { until: startOfDay(timeZone, dayAfter(day, 1)) })
  const name = input.username.trim() === '' ? undefined : keyOfUsername(input.username.trim())
  return {
    ...(input.exact === 'true' ? { username: name } : { usernameFrom: name }),
    type: input.type && (input.type === 'AGENT' ? 1 : 0),
    levels: input.levels,
    status: input.state && (input.state === 'FROZEN' ? 'frozen' : 'active'),
    registered: { ...since(input.registeredFrom), ...until(input.registeredTo) },
    login: { ...since(input.loginFrom), ...until(input.loginTo) },
    balanceMin: input.balanceMin === undefined ? undefined : fromWire(input.balanceMin),
    balanceMax: input.balanceMax === undefined ? undefined : fromWire(input.balanceMax),
    prizeGroupMin: input.prizeGroupMin,
    prizeGroupMax: input.prizeGroupMax,
  }
}

const rowToSend = (row: TeamRow) => ({
  id: row.id.toString(),
  username: row.username,
  type: row.type,
  depth: row.depth,
  terms: termsToSend(row.terms),
  balance: toWire(row.balance),
  teamBalance: toWire(row.teamBalance),
  teamSize: row.teamSize,
  todayValidBet: toWire(row.todayValidBet),
  lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  registeredAt: row.registeredAt.toISOString(),
  isFrozen: row.isFrozen,
  toUpline: row.toUpline,
  remark: row.remark,
})
