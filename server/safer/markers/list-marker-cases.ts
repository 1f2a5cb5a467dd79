import * as contract from '@tamuvo/contract/safer-markers.ts'
import { handle } from '../../kit/handle.ts'
import { sentPage } from '../../kit/sent-page.ts'
import type { SaferServices } from '../services.ts'
import { listCases } from './case-store.ts'
import { caseToSend } from './view.ts'

export const listMarkerCases = handle(contract.listMarkerCases, async ({ input }, { database }: SaferServices) => {
  const { list, total } = await listCases(database, input.state === 'OPEN', input)
  return sentPage(list.map(caseToSend), total, input)
})
