import { gameTypes } from '@tamuvo/contract/brand.ts'
import { getPointConfig as call } from '@tamuvo/contract/points.ts'
import { amount, minorPerUnit, toWire } from '@tamuvo/money/amount.ts'
import { memberById } from '../account/account.ts'
import { dayOf, startOfDay } from '../kit/days.ts'
import { handle } from '../kit/handle.ts'
import { carriesOf, sumConvertedSince } from './conversion-store.ts'
import type { PointsServices } from './services.ts'

/** Weighted turnover is in minor units times percent. */
const percentWhole = 100n

export const getPointConfig = handle(call, async ({ member, now }, { database, settings }: PointsServices) => {
  const { perPoint, turnover, ...convert } = await settings.get('points.rules')
  const levels = (await settings.get('vip.levels')).map(({ points }) => points)
  const { timeZone } = await settings.get('brand')
  const carries = await carriesOf(database, member.id)
  const level = (await memberById(database, member.id))?.rankLevel ?? 0
  const used = await sumConvertedSince(database, member.id, startOfDay(timeZone, dayOf(timeZone, now)))
  return {
    products: gameTypes.map((product) => ({
      product,
      perPoint: toWire(amount(BigInt(perPoint[product]) * minorPerUnit)),
      carried: toWire(amount((carries.get(product) ?? 0n) / percentWhole)),
    })),
    percent: levels[Math.min(level, levels.length - 1)] ?? 100,
    levels,
    convert: { ...convert, usedToday: Number(used), turnover: toWire(amount(BigInt(turnover))) },
  }
})
