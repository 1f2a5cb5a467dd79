import * as contract from '@tamuvo/contract/agent-figures.ts'
import type { InputOf } from '@tamuvo/contract/call.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
import { askedSpan, type Span } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { firstIdAt } from '../kit/ids.ts'
import { archivedUpto } from '../ledger/archive-store.ts'
import { figuresByProduct } from './figure-store.ts'
import { readCountedAt } from './money-store.ts'
import { requireAgent } from './require-agent.ts'
import { askedScope, type Scope } from './scope.ts'
import type { AgentServices } from './services.ts'
import { addFigures, noFigures } from './team-figures.ts'
import { readTeamTransactions, transactionsToSend } from './team-transactions.ts'

export const listTeamTransactions = handle(contract.listTeamTransactions, async (request, services: AgentServices) => {
  const asking = await requireAgent(request, services)
  const { input, now, refuse } = request
  const { database } = services
  const { timeZone } = await services.settings.get('brand')
  const span = askedSpan(timeZone, now, input, contract.teamDaysMax)
  if (firstIdAt(span.since) < (await archivedUpto(database))) throw refuse('ARCHIVED')
  const scope = await askedScope(database, asking, input, refuse)
  const [movements, total, counted] = await Promise.all([
    scope ? readTeamTransactions(services, scope, span, input, input.pageSize + 1) : [],
    scope ? totalOf(database, scope, span, input) : null,
    readCountedAt(database),
  ])
  const page = movements.slice(0, input.pageSize)
  const last = page.at(-1)
  return {
    list: await transactionsToSend(services, asking.agent.id, page),
    next: last && movements.length > page.length ? last.id.toString() : null,
    total,
    asOf: (counted ?? asking.agent.registeredAt).toISOString(),
  }
})

type Input = InputOf<typeof contract.listTeamTransactions>

/** What a figure of the team comes to. */
const totalOf = async (from: Queryable, scope: Scope, span: Span, { figure, group, type, reference }: Input) => {
  if (!figure || !scope.isWhole || [group, type, reference].some((filter) => filter !== undefined)) return null
  const rows = await figuresByProduct(from, { memberIds: [scope.under], span, seenBy: scope.agentId })
  return toWire(rows.reduce(addFigures, noFigures)[figure])
}
