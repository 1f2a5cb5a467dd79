import * as contract from '@tamuvo/contract/safer.ts'
import { type LimitKind, limitKinds } from '@tamuvo/contract/safer.ts'
import { type Amount, amount, subtract, toWire, zero } from '@tamuvo/money/amount.ts'
import { inTransaction } from '../kit/database.ts'
import { handle } from '../kit/handle.ts'
import { holdWalletAccounts } from '../ledger/store.ts'
import { paidInSince } from '../ledger/member-flows.ts'
import { playWalletAccount } from '../ledger/accounts.ts'
import { holdingLimits, limitToWire } from './limits.ts'
import { requireOwn } from './own.ts'
import { breakAt, type Used, windowOf } from './rules.ts'
import type { SaferServices } from './services.ts'
import { breaksOf, checkMinutesOf, type Limit, limitsOf, usedOf } from './store.ts'
import { pauseToSend } from './view.ts'
import { type Length, type Windows, windowsAt } from './windows.ts'

export const getSafer = handle(contract.getSafer, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { now } = request
  const { timeZone } = await services.settings.get('brand')
  const { windows: mode, coolingHours, helpContacts } = await services.settings.get('safer.rules')
  const windows = windowsAt(mode, timeZone, now)
  const [used, paid] = await usage(services, memberId, windows, now)
  const limits = await limitsOf(services.database, memberId)
  const held = breakAt(await breaksOf(services.database, memberId, now), now)
  return {
    timeZone,
    windows: mode,
    coolingHours,
    helpContacts,
    limits: limitKinds.map((kind) => limitToSend(kind, limits, usedBy(kind, used, paid), windows)),
    pause: held ? pauseToSend(held, now) : null,
    checkMinutes: await checkMinutesOf(services.database, memberId),
  }
})

type Paid = Record<Length, Amount>

const usage = ({ database }: SaferServices, memberId: bigint, windows: Windows, now: Date): Promise<[Used, Paid]> =>
  inTransaction(database, async (tx) => {
    await holdWalletAccounts(tx, [playWalletAccount(memberId)])
    const times = [windows.day, windows.week, windows.month].map(({ since }) => since)
    const [day = zero, week = zero, month = zero] = await paidInSince(tx, memberId, times)
    return [await usedOf(tx, memberId, windows, now), { day, week, month }]
  })

const usedBy = (kind: LimitKind, { staked, lost }: Used, paid: Paid): Amount | undefined => {
  const length = windowOf(kind)
  if (!length) return undefined
  if (kind === 'STAKE_DAY') return staked
  const sum = kind.startsWith('LOSS') ? lost[length] : paid[length]
  return sum > zero ? sum : zero
}

const limitToSend = (kind: LimitKind, limits: readonly Limit[], used: Amount | undefined, windows: Windows) => {
  const ofKind = limits.filter((limit) => limit.kind === kind)
  const setBy = (who: Limit['setBy']): Limit | undefined => ofKind.find((limit) => limit.setBy === who)
  const own = setBy('member')
  const holding = holdingLimits(ofKind).get(kind)
  const length = windowOf(kind)
  const span = length && windows[length]
  const left =
    holding === undefined || used === undefined ? null : toWire(used >= holding ? zero : subtract(amount(holding), used))
  return {
    kind,
    value: limitToWire(kind, own?.value ?? null),
    operatorValue: limitToWire(kind, setBy('operator')?.value ?? null),
    used: used === undefined ? null : toWire(used),
    left,
    since: span?.since.toISOString() ?? null,
    until: span?.until.toISOString() ?? null,
    wish: own?.pending
      ? {
          value: limitToWire(kind, own.pending.value),
          askedAt: own.pending.askedAt.toISOString(),
          ripeAt: own.pending.ripeAt.toISOString(),
        }
      : null,
  }
}
