import * as contract from '@tamuvo/contract/join-staff.ts'
import { giveInitial, hasInitial, queueCredentials } from '../../account/password/credentials-job.ts'
import { memberById } from '../../account/account.ts'
import { findJoinRequest } from '../../content/join-store.ts'
import { inTransaction } from '../../kit/database.ts'
import { handle } from '../../kit/handle.ts'
import { invariant } from '../../kit/invariant.ts'
import type { AgentServices } from '../services.ts'
import { languageOf, wayOf } from './credentials.ts'

export const sendJoinCredentials = handle(contract.sendJoinCredentials, async ({ input, refuse }, services: AgentServices) => {
  const asked = await findJoinRequest(services.database, input.caseNumber)
  if (!asked) throw refuse('NOT_FOUND')
  const memberId = asked.openedMemberId
  if (memberId === null) throw refuse('CASE_CLOSED', { state: asked.state })
  const member = await memberById(services.database, memberId)
  invariant(member, 'an approved request has its account')
  const { way, reach } = wayOf(asked, input.byStaff)
  const isOpen = await hasInitial(services.database, memberId)
  if (!isOpen) throw refuse('CASE_CLOSED', { state: asked.state })
  await inTransaction(services.database, (tx) => queueCredentials(tx, services, { memberId, reach, language: languageOf(asked) }))
  const password = reach ? '' : await giveInitial(services, memberId)
  if (password === undefined) throw refuse('CASE_CLOSED', { state: asked.state })
  return { username: member.username, sentBy: way, password }
})
