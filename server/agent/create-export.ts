import * as contract from '@tamuvo/contract/agent-exports.ts'
import { teamDaysMax } from '@tamuvo/contract/agent-figures.ts'
import { inTransaction } from '../kit/database.ts'
import { askedSpan } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { insertExport } from './export-store.ts'
import { exportToSend } from './export-view.ts'
import { exportJobName } from './make-export.ts'
import { requireInPerson, requireInTeam } from './require-agent.ts'
import type { AgentServices } from './services.ts'

const keptMs = 7 * 86_400_000

export const createExport = handle(contract.createExport, async (request, services: AgentServices) => {
  const agent = await requireInPerson(request, services)
  const { input, now, language, refuse } = request
  const { timeZone } = await services.settings.get('brand')
  const { kind, from, to, ...asked } = input
  askedSpan(timeZone, now, { from, to }, teamDaysMax)
  await requireInTeam(services.database, { agent, actor: agent }, input.under, refuse)
  const made = await inTransaction(services.database, async (tx) => {
    const id = services.newId()
    const expiresAt = new Date(now.getTime() + keptMs)
    const inserted = await insertExport(tx, { id, agentId: agent.id, kind, asked, language, from, to, askedAt: now, expiresAt })
    if (inserted) await services.jobs.add(tx, exportJobName, { id: id.toString() }, { key: `${exportJobName}:${id}` })
    return inserted
  })
  if (!made) throw refuse('EXPORT_RUNNING')
  return exportToSend(made, now)
})
