import { getDownlineTransferTerms as call } from '@tamuvo/contract/agent-transfers.ts'
import { amount, toWire } from '@tamuvo/money/amount.ts'
import { hasWithdrawalPassword } from '../../account/account.ts'
import { handle } from '../../kit/handle.ts'
import { refreshTurnover } from '../../turnover/turnover.ts'
import { requireChanging } from '../require-agent.ts'
import { requireDirect } from './require-direct.ts'
import { barsOf, mostOf } from './rules.ts'
import type { TransferServices } from './services.ts'
import { readTransferSettings, readTransferTerms } from './terms.ts'

export const getDownlineTransferTerms = handle(call, async (request, services: TransferServices) => {
  const { agent } = await requireChanging(request, services)
  const { input, now, refuse } = request
  const { database } = services
  const receiver = await requireDirect(database, agent.id, input.memberId, refuse)
  const rules = await readTransferSettings(services.settings)
  const standing = await refreshTurnover(services, agent.id)
  const asked = { agentId: agent.id, receiver, standing, rules, now }
  const { terms, turnoverLeft } = await readTransferTerms(database, services, asked)
  return {
    memberId: receiver.id.toString(),
    username: receiver.username,
    bars: barsOf(terms),
    min: toWire(terms.min),
    max: toWire(mostOf(terms)),
    balance: toWire(terms.balance),
    dayMax: toWire(terms.dayMax),
    usedToday: toWire(terms.usedToday),
    turnoverLeft: toWire(turnoverLeft),
    multiple: toWire(amount(BigInt(rules.multiple))),
    hasPassword: await hasWithdrawalPassword(database, agent.id),
  }
})
