import { gameTypes, vipLevelMax } from '@tamuvo/contract/brand.ts'
import { money } from '@tamuvo/contract/shapes.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import { count, setting } from './setting-shapes.ts'

/** Hundredths of a percent. */
const rate = z.int().check(z.gte(0), z.lte(1_000))

const vipLevel = z.strictObject({
  deposit: money,
  valid: money,
  keep: money,
  upgrade: money,
  week: money,
  month: money,
  birthday: money,
  returns: z.strictObject({ RNG: rate, LIVE: rate, SPORTS: rate }),
  points: z.int().check(z.gte(0), z.lte(1_000)),
})

type VipLevel = z.output<typeof vipLevel>

const level = (
  [deposit, valid, keep]: [number, number, number],
  [upgrade, week, month, birthday]: [number, number, number, number],
  [RNG, LIVE, SPORTS]: [number, number, number],
  points: number,
): VipLevel => {
  const units = (amount: number): string => `${amount}.00`
  return {
    deposit: units(deposit),
    valid: units(valid),
    keep: units(keep),
    upgrade: units(upgrade),
    week: units(week),
    month: units(month),
    birthday: units(birthday),
    returns: {
      RNG,
      LIVE,
      SPORTS,
    },
    points,
  }
}

const rises = (levels: readonly VipLevel[]): boolean =>
  levels.every((each, index) => {
    const before = levels[index - 1]
    if (!before) return fromWire(each.deposit) === 0n && fromWire(each.valid) === 0n && fromWire(each.keep) === 0n
    return (['deposit', 'valid', 'keep'] as const).every((name) => fromWire(each[name]) >= fromWire(before[name]))
  })

const perProduct = z.record(z.enum(gameTypes), count(1_000_000))

/** Settings of levels, points and rewards. */
export const loyaltySettings = {
  'vip.levels': setting(
    'loyalty',
    'The VIP levels from 0 on: what reaches and keeps each, its rewards, returns (hundredths of a percent) and points (percent).',
    z
      .array(vipLevel)
      .check(
        z.minLength(vipLevelMax + 1),
        z.maxLength(vipLevelMax + 1),
        z.refine(rises, { error: 'each level has to ask for no less than the one before, and level 0 for nothing' }),
      ),
    [
      level([0, 0, 0], [0, 0, 0, 0], [0, 0, 0], 100),
      level([100, 1_000, 0], [2, 0, 0, 5], [20, 10, 10], 100),
      level([500, 10_000, 1_000], [5, 1, 3, 10], [25, 15, 15], 100),
      level([2_000, 50_000, 5_000], [18, 3, 8, 20], [30, 20, 20], 110),
      level([6_000, 200_000, 20_000], [58, 8, 20, 50], [35, 25, 25], 110),
      level([20_000, 800_000, 60_000], [188, 20, 58, 120], [45, 30, 30], 120),
      level([60_000, 2_500_000, 150_000], [488, 48, 128, 288], [55, 35, 35], 120),
      level([150_000, 8_000_000, 400_000], [1_088, 108, 288, 588], [65, 40, 40], 130),
      level([400_000, 20_000_000, 1_000_000], [2_888, 228, 588, 1_088], [75, 45, 45], 140),
      level([1_000_000, 60_000_000, 2_500_000], [6_888, 488, 1_288, 1_888], [85, 50, 50], 150),
      level([3_000_000, 150_000_000, 6_000_000], [18_888, 1_088, 2_888, 3_888], [100, 60, 60], 160),
    ],
  ),

  'reward.terms': setting(
    'loyalty',
    'Days in which rewards can be claimed, and how often their money has to be bet before a withdrawal, in hundredths.',
    z.strictObject({
      vipDays: count(90),
      returnDays: count(90),
      multiple: z.int().check(z.gte(0), z.lte(1_000)),
    }),
    { vipDays: 7, returnDays: 3, multiple: 100 },
  ),

  'packet.rules': setting(
    'loyalty',
    'Red packets: the most that one and all of a day may cost, how often shares have to be bet, and days to claim a personal one.',
    z.strictObject({
      most: money,
      dayBudget: money,
      /** In hundredths. */
      multiple: z.int().check(z.gte(0), z.lte(1_000)),
      personalDays: count(90),
    }),
    { most: '200.00', dayBudget: '1000.00', multiple: 100, personalDays: 7 },
  ),

  'return.terms': setting(
    'loyalty',
    'The least return of a day that is paid, and whether bets that count for a bonus are left out.',
    z.strictObject({ min: money, excludeBonus: z.boolean() }),
    { min: '0.10', excludeBonus: true },
  ),

  'points.rules': setting(
    'loyalty',
    'How much valid bet earns a point, by product, and how points convert to money.',
    z.strictObject({
      perPoint: perProduct,
      pointsPerUnit: count(1_000_000),
      multiple: count(1_000_000),
      min: count(10_000_000),
      dayMax: count(1_000_000_000),
      /** In hundredths. */
      turnover: z.int().check(z.gte(0), z.lte(1_000)),
    }),
    {
      perPoint: { LOTT: 100, ELOTT: 100, LIVE: 200, RNG: 50, SPORTS: 100, ESPORTS: 100, PVP: 100, FISH: 50 },
      pointsPerUnit: 100,
      multiple: 100,
      min: 500,
      dayMax: 100_000,
      turnover: 100,
    },
  ),
}
