import type { GameType } from '@tamuvo/contract/brand.ts'
import type { ReturnGroup } from '@tamuvo/contract/vip.ts'
import { type Amount, amount, fromWire, shareDown, sum, zero } from '@tamuvo/money/amount.ts'
import { dayAfter, startOfDay } from '../kit/days.ts'
import type { PeriodEnd } from '../loyalty/loyalty.ts'
import { type Grant, grantRewards } from '../reward/reward.ts'
import { expiryOf, vipGrant } from './grants.ts'
import type { Counting } from './counting.ts'
import { listBirthdays, listReturnable } from './store.ts'

/** The rate by which a product returns; none: it returns nothing. */
const groups: Partial<Record<GameType, ReturnGroup>> = {
  RNG: 'RNG',
  FISH: 'RNG',
  LIVE: 'LIVE',
  SPORTS: 'SPORTS',
  ESPORTS: 'SPORTS',
}

/** What comes back of the valid bets of a product. */
type Returned = { level: number; product: string; valid: bigint; rate: number; returned: Amount }

/** Hundredths of a percent in the whole. */
const whole = 10_000n

/** Returns of the day, and bonuses of birthdays near the day that begins. */
export const endDay = async (counting: Counting, end: PeriodEnd): Promise<void> => {
  await grantReturns(counting, end)
  await grantBirthdays(counting, end)
}

const grantReturns = async ({ tx, services, settings, now }: Counting, { since, until, at }: PeriodEnd): Promise<void> => {
  const { timeZone } = settings.brand
  const { min, excludeBonus } = settings['return.terms']
  const span = { since: startOfDay(timeZone, since), until: startOfDay(timeZone, until) }
  const lines = await listReturnable(tx, { day: since, ...span, excludeBonus })
  const byMember = new Map<bigint, Returned[]>()
  for (const { memberId, level, product, valid } of lines) {
    const group = groups[product as GameType]
    const rate = group ? (settings['vip.levels'][level]?.returns[group] ?? 0) : 0
    const returned = shareDown(amount(valid), BigInt(rate), whole)
    if (returned > zero) byMember.set(memberId, [...(byMember.get(memberId) ?? []), { level, product, valid, rate, returned }])
  }
  const terms = settings['reward.terms']
  const grants = [...byMember].map(([memberId, own]): Grant => ({
    memberId,
    kind: 'RETURN',
    ref: since,
    amount: sum(own.map(({ returned }) => returned)),
    label: { period: since, level: String(own[0]?.level ?? 0) },
    lines: own.map(({ product, valid, rate, returned }) => ({
      product,
      valid: valid.toString(),
      rate,
      amount: returned.toString(),
    })),
    at,
    expiresAt: expiryOf(at, now, terms.returnDays),
    multiple: terms.multiple,
  }))
  const least = fromWire(min)
  await grantRewards(
    tx,
    services,
    grants.filter(({ amount: total }) => total !== undefined && total >= least),
    now,
  )
}

/** A birthday can be claimed so many days before and after it, with an account of this age. */
const [nearDays, oldDays, dayMs] = [3, 30, 86_400_000]

const grantBirthdays = async ({ tx, services, settings, now }: Counting, { until: today, at }: PeriodEnd): Promise<void> => {
  const { timeZone } = settings.brand
  const near = Array.from({ length: 2 * nearDays + 1 }, (_each, index) => dayAfter(today, index - nearDays))
  // A birthday on 29 February is on the 28th of other years.
  const days = new Map(near.flatMap((day) => birthdaysOn(day).map((birthday) => [birthday, day])))
  const registeredBefore = new Date(startOfDay(timeZone, today).getTime() - oldDays * dayMs)
  const found = await listBirthdays(tx, { days: [...days.keys()], registeredBefore })
  const grants = found.flatMap(({ memberId, level, birthday }) => {
    const day = days.get(birthday)
    if (!day) return []
    const expiresAt = startOfDay(timeZone, dayAfter(day, nearDays + 1))
    if (expiresAt <= now) return []
    const grant = vipGrant(settings, now, 'VIP_BIRTHDAY', { memberId, level, at, ref: day.slice(0, 4) }, expiresAt)
    return grant ? [grant] : []
  })
  await grantRewards(tx, services, grants, now)
}

const birthdaysOn = (day: string): string[] => {
  const birthday = day.slice(5)
  const isLeap = dayAfter(`${day.slice(0, 4)}-02-28`, 1).endsWith('02-29')
  return birthday === '02-28' && !isLeap ? [birthday, '02-29'] : [birthday]
}
