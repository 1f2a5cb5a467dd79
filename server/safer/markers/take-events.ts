import type { ChangeWay } from '@tamuvo/contract/safer.ts'
import type { Consumer, StoredEvent } from '../../kit/outbox.ts'
import { isTrialMember } from '../../ledger/accounts.ts'
import type { Sign } from './rules.ts'
import { writeSigns } from './store.ts'

const waiting: ChangeWay = 'AFTER_COOLING_AND_RECONFIRM'

/** The sign that an event stands for, if any. */
const signFrom = ({ kind, memberId, body, at }: StoredEvent): Sign[] => {
  if (memberId === undefined || isTrialMember(memberId)) return []
  if (kind === 'deposit.failed') return [{ memberId, kind: 'FAILED_DEPOSIT', at, about: '' }]
  return body['how'] === waiting ? [{ memberId, kind: 'LIMIT_RAISED', at, about: String(body['limit']) }] : []
}

/** Consumes limit requests and failed payments. */
export const signConsumer: Consumer = {
  name: 'safer.markers',
  kinds: ['safer.limit_asked', 'deposit.failed'],
  take: (tx, events) => writeSigns(tx, events.flatMap(signFrom)),
}
