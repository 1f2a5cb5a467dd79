import * as contract from '@tamuvo/contract/agent-exports.ts'
import { handle } from '../kit/handle.ts'
import { findExport, findExportText } from './export-store.ts'
import { exportToSend } from './export-view.ts'
import { requireInPerson } from './require-agent.ts'
import type { AgentServices } from './services.ts'

export const downloadExport = handle(contract.downloadExport, async (request, services: AgentServices) => {
  const agent = await requireInPerson(request, services)
  const { input, now, refuse } = request
  const made = await findExport(services.database, BigInt(input.id))
  if (made?.agentId !== agent.id) throw refuse('NOT_FOUND')
  const { name, state } = exportToSend(made, now)
  if (state === 'EXPIRED') throw refuse('EXPORT_EXPIRED')
  const csv = await findExportText(services.database, made.id, now)
  if (csv === undefined) throw refuse('NOT_FOUND')
  return { name, csv }
})
