import * as contract from '@tamuvo/contract/agent.ts'
import { freezeMember, thawMember } from '../account/freeze-member.ts'
import { replaceByInitial } from '../account/password/initial-password.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { lockAssistant } from './assistant-store.ts'
import { initialPassword } from './new-account.ts'
import { requireInPerson } from './require-agent.ts'
import type { AgentServices } from './services.ts'

export const changeAssistant = handle(contract.changeAssistant, async (request, services: AgentServices) => {
  const agent = await requireInPerson(request, services)
  const { input, now, refuse } = request
  const password = input.action === 'RESET' ? await initialPassword(input.password, '', services, refuse) : ''
  const passwordHash = password === '' ? undefined : await services.passwords.hash(password)
  await inTransaction(services.database, async (tx) => {
    const assistant = await lockAssistant(tx, agent.id, BigInt(input.id))
    if (!assistant) throw refuse('NOT_FOUND')
    const change = { memberId: assistant.id, by: `member:${agent.id}`, reason: 'by the agent', at: now }
    if (input.action === 'DISABLE') await freezeMember(tx, change)
    if (input.action === 'ENABLE') await thawMember(tx, change)
    if (passwordHash) await replaceByInitial(tx, services, { memberId: assistant.id, passwordHash, at: now })
  })
  return { password }
})
