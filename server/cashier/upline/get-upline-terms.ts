import { getUplineTerms as call } from '@tamuvo/contract/upline-transfers.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { hasWithdrawalPassword } from '../../account/account.ts'
import { maskName } from '../../account/masks.ts'
import { handle } from '../../kit/handle.ts'
import { refreshTurnover } from '../../turnover/turnover.ts'
import { requirePayer } from '../payee/require-payer.ts'
import type { PayeeServices } from '../payee/services.ts'
import { barsOf, mostOf } from './rules.ts'
import { readUplineSettings, readUplineTerms } from './terms.ts'

export const getUplineTerms = handle(call, async (request, services: PayeeServices) => {
  const { id: memberId } = await requirePayer(request, services)
  const { database } = services
  const rules = await readUplineSettings(services.settings)
  const standing = await refreshTurnover(services, memberId)
  const { terms, upline, turnoverLeft } = await readUplineTerms(database, {
    services,
    memberId,
    now: request.now,
    standing,
    rules,
  })
  return {
    upline: terms.isOffered ? maskName(upline?.username ?? '') : '',
    bars: barsOf(terms),
    min: toWire(terms.min),
    max: toWire(mostOf(terms)),
    balance: toWire(terms.balance),
    dayMax: toWire(terms.dayMax),
    usedToday: toWire(terms.usedToday),
    turnoverLeft: toWire(turnoverLeft),
    hasPassword: await hasWithdrawalPassword(database, memberId),
  }
})
