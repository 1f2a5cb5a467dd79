import type { ChangeWay } from '@tamuvo/contract/safer.ts'
import type { Consumer, StoredEvent } from '../../kit/outbox.ts'
import { isTrialMember } from '../../ledger/accounts.ts'
import type { Sign } from './rules.ts'
import { writeSigns } from './store.ts'

const waiting: ChangeWay = 'AFTER_COOLING_AND_RECONFIRM'

/** The sign that a fact is, if it is one. */
const signFrom = ({ kind, memberId, body, at }: StoredEvent): Sign[] => {
  if (memberId === undefined || isTrialMember(memberId)) return []
  if (kind === 'deposit.failed') return [{ memberId, kind: 'FAILED_DEPOSIT', at, about: '' }]
  return body['how'] === waiting ? [{ memberId, kind: 'LIMIT_RAISED', at, about: String(body['limit']) }] : []
}

/** Follows what members ask of their limits, and payments that fail. */
export const signConsumer: Consumer = {
  name: 'safer.markers',
  kinds: ['safer.limit_asked', 'deposit.failed'],
  take: (tx, facts) => writeSigns(tx, facts.flatMap(signFrom)),
}
