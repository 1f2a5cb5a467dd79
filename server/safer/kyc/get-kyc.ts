import * as contract from '@tamuvo/contract/safer-kyc.ts'
import { personById } from '../../account/account.ts'
import { handle } from '../../kit/handle.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import { requireOwn } from '../own.ts'
import type { SaferServices } from '../services.ts'
import { documentsOf, levelOf, missingBasics } from './rules.ts'
import { filesOf, lastCaseOf } from './store.ts'
import { caseToSend } from './view.ts'

export const getKyc = handle(contract.getKyc, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { database, settings } = services
  const person = await personById(database, memberId)
  if (!person) throw request.refuse('NOT_FOUND')
  const rules = await settings.get('kyc.rules')
  const kycCase = await lastCaseOf(database, memberId)
  return {
    level: levelOf(person),
    missing: missingBasics(person),
    levels: levelsBy(rules),
    case: kycCase ? caseToSend(kycCase, await filesOf(database, [kycCase.id])) : null,
    fileBytesMax: rules.fileBytesMax,
    filesMax: rules.filesMax,
  }
})

const levelsBy = ({ depositMaxUnknown, threshold, payoutMax: [unknown, named, shown] }: SettingOf<'kyc.rules'>) => [
  { level: 0, documents: [], depositMax: depositMaxUnknown, payoutMax: unknown },
  { level: 1, documents: [], depositMax: threshold, payoutMax: named },
  { level: 2, documents: [...documentsOf[2]], depositMax: null, payoutMax: shown },
  { level: 3, documents: [...documentsOf[3]], depositMax: null, payoutMax: null },
]
