import { listMethods as call } from '@tamuvo/contract/cashier.ts'
import type { Language } from '@tamuvo/contract/languages.ts'
import { toWire, zero } from '@tamuvo/money/amount.ts'
import { memberById } from '../../account/account.ts'
import { dayOf, startOfDay } from '../../kit/days.ts'
import { handle } from '../../kit/handle.ts'
import { firstIdAt } from '../../kit/ids.ts'
import { type CoinState, coinStateOf } from '../coin/coin-state.ts'
import type { CashierServices } from '../services.ts'
import type { Method } from './method-store.ts'
import { openMethodsBy } from './methods.ts'
import { payerOf } from './payer.ts'
import { medianOf, paceDays } from './paces.ts'
import { isInstant, isToMember } from './rules.ts'
import { countOpen, findLastMethod, listDayUsage, sumPending } from './store.ts'
import { closedFor, type Limits, mostBy, noUsage, type Payer, type Usage } from './terms.ts'
import { shownText } from '../../kit/shown-text.ts'

export const listMethods = handle(call, async ({ member, language, now, refuse }, services: CashierServices) => {
  const { database, settings } = services
  const asking = await memberById(database, member.id)
  if (!asking) throw refuse('NOT_FOUND')
  const [all, payer, last, openDeposits, { timeZone }, openMax, between] = await Promise.all([
    openMethodsBy(database, settings),
    payerOf(services, asking, now),
    findLastMethod(database, member.id),
    countOpen(database, member.id),
    settings.get('brand'),
    settings.get('deposit.openMax'),
    settings.get('p2p.rules'),
  ])
  const methods = all.filter((method) => between.open || !isToMember(method))
  const findRoom = await services.depositRoom(now)
  const room = await findRoom(database, { memberId: member.id, pending: await sumPending(database, member.id) })
  const today = firstIdAt(startOfDay(timeZone, dayOf(timeZone, now)))
  const usage = await listDayUsage(database, member.id, today)
  const paces = await services.paces()
  const usageOf = ({ code }: Method): Usage => usage.get(code) ?? noUsage
  const chain = chainReasons[await coinStateOf(services)]
  const reasonFor = (method: Method) =>
    (method.provider === 'coin' ? chain : undefined) ?? reasonOf(method, payer, usageOf(method))
  const open = methods.filter((method) => !reasonFor(method))
  const list = open.map((method) => {
    const { max, maxReason } = mostBy(method, usageOf(method), room)
    return {
      ...termsOf(method, language),
      bonusRate: isToMember(method) ? between.bonusRate : 0,
      max: toWire(max),
      maxReason,
      lastUsed: method.code === last,
      medianSeconds: medianOf(paces.methods.get(method.code)),
    }
  })
  return {
    list: list.toSorted((a, b) => Number(b.lastUsed) - Number(a.lastUsed)),
    closed: methods.flatMap((method) => {
      const reason = reasonFor(method)
      return reason
        ? [{ code: method.code, name: shownText(method.names[language], language), reason, detail: detailOf(method, reason) }]
        : []
    }),
    barred: barredBy({ ...room, openDeposits, openMax }),
    openDeposits,
    paceDays,
  }
})

const termsOf = (method: Method, language: Language) => ({
  code: method.code,
  kind: method.kind,
  name: shownText(method.names[language], language),
  min: toWire(method.min),
  fee: toWire(method.feeBearer === 'HOUSE' ? zero : method.fee),
  feeRate: method.feeBearer === 'HOUSE' ? 0 : method.feeRate,
  feeBearer: method.feeBearer,
  quick: method.quick.map(toWire),
  instant: isInstant(method),
})

const chainReasons = { up: undefined, slow: 'SLOW', down: 'CHAIN', none: 'NO_CHAIN' } as const satisfies Record<
  CoinState,
  string | undefined
>

const reasonOf = (method: Method, payer: Payer, usage: Usage) =>
  closedFor(method, payer) ?? (isUsedUp(method, usage) ? ('DAY' as const) : undefined)

const isUsedUp = ({ dayCountMax, daySumMax, min }: Limits, { dayCount, daySum }: Usage): boolean =>
  dayCount >= dayCountMax || daySum + min > daySumMax

const detailOf = (method: Method, reason: NonNullable<ReturnType<typeof reasonOf>> | 'CHAIN' | 'SLOW' | 'NO_CHAIN'): string => {
  if (reason === 'HOURS') return `${clockText(method.opensMinute)}–${clockText(method.closesMinute)}`
  if (reason === 'KYC') return method.kycMin.toString()
  return reason === 'RANK' ? method.rankMin.toString() : ''
}

const clockText = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => part.toString().padStart(2, '0')).join(':')

type Bar = 'BREAK' | 'OPEN_MAX' | 'OWN_LIMIT' | 'KYC'
type Bars = { onBreak: boolean; left: bigint | null; reason: 'OWN_LIMIT' | 'KYC'; openDeposits: number; openMax: number }

const barredBy = ({ onBreak, left, reason, openDeposits, openMax }: Bars): Bar | null => {
  if (onBreak) return 'BREAK'
  if (left !== null && left <= zero) return reason
  return openDeposits >= openMax ? 'OPEN_MAX' : null
}
