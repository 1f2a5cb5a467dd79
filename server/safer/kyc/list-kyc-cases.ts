import * as contract from '@tamuvo/contract/safer-kyc.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import type { SaferServices } from '../services.ts'
import { filesOf, listCases } from './store.ts'
import { caseToSend } from './view.ts'

export const listKycCases = handle(contract.listKycCases, async ({ input }, services: SaferServices) => {
  const { list, total } = await listCases(services.database, input.state, input)
  const files = await filesOf(
    services.database,
    list.map(({ id }) => id),
  )
  const cases = list.map((waiting) => ({
    ...caseToSend(waiting, files),
    memberId: waiting.memberId.toString(),
    username: waiting.username,
    realName: waiting.realName,
    birthday: waiting.birthday,
    findings: waiting.findings,
  }))
  return sentPage(cases, total, input)
})
