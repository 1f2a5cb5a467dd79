import { type Amount, fromWire, subtract, sum } from '@tamuvo/money/amount.ts'
import { heldNow } from '../../cashier/withdrawal/held.ts'
import type { Queryable } from '../../kit/database.ts'
import { dayOf, startOfDay } from '../../kit/days.ts'
import { balanceOf } from '../../ledger/statements.ts'
import type { Settings } from '../../platform/settings.ts'
import { isOnBreakNow } from '../../safer/safer.ts'
import type { turnoverOf } from '../../turnover/turnover.ts'
import type { Member } from '../../account/store.ts'
import type { AgentServices } from '../services.ts'
import type { TransferTerms } from './rules.ts'
import { sumSentDownSince } from './store.ts'

/** The settings, read before a transaction: what waits for a second connection within one can exhaust the pool. */
export type TransferSettings = {
  isOffered: boolean
  min: Amount
  dayMax: Amount
  /** In hundredths: how many times the downline has to bet what came. */
  multiple: number
  timeZone: string
}

export const readTransferSettings = async (settings: Pick<Settings, 'get'>): Promise<TransferSettings> => ({
  isOffered: await settings.get('tdown.offered'),
  min: fromWire(await settings.get('tdown.min')),
  dayMax: fromWire(await settings.get('tdown.dayMax')),
  multiple: await settings.get('tdown.multiple'),
  timeZone: (await settings.get('brand')).timeZone,
})

type Standing = Awaited<ReturnType<typeof turnoverOf>>

type Asked = { agentId: bigint; receiver: Pick<Member, 'id' | 'status'>; standing: Standing; rules: TransferSettings; now: Date }

/** What decides on an agent's transfers to a direct downline now, and what the agent has to bet before, if that is in the way. */
export const readTransferTerms = async (
  from: Queryable,
  services: Pick<AgentServices, 'isInDebt'>,
  { agentId, receiver, standing, rules, now }: Asked,
): Promise<{ terms: TransferTerms; turnoverLeft: Amount }> => {
  const bound = boundBy(standing, rules)
  const terms = {
    isOffered: rules.isOffered,
    isInDebt: await services.isInDebt(from, agentId),
    isHeld: (await heldNow(from, agentId, now)) !== undefined,
    isBound: bound.length > 0,
    isOpen: receiver.status === 'active' && !(await isOnBreakNow(from, receiver.id, now)),
    min: rules.min,
    balance: await balanceOf(from, agentId),
    dayMax: rules.dayMax,
    usedToday: await sumSentDownSince(from, agentId, startOfDay(rules.timeZone, dayOf(rules.timeZone, now))),
  }
  return { terms, turnoverLeft: sum(bound.map(({ required, fed }) => subtract(required, fed))) }
}

/** Rows that passing the money on would make easier to meet: of bonuses, and what has to be bet more often than the downline would. */
const boundBy = ({ rows }: Standing, { multiple }: TransferSettings): Standing['rows'] =>
  rows.filter((row) => row.kind === 'BONUS' || row.multiple > multiple)
