import { money } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'
import { count, setting } from './setting-shapes.ts'

/** In hundredths. */
const multiple = z.int().check(z.gte(0), z.lte(1_000))

/** Settings of missions and of friends who are invited. */
export const missionSettings = {
  'mission.terms': setting(
    'loyalty',
    'Days in which rewards of missions can be claimed, how often prizes of leaderboards have to be bet, and the most a mission pays.',
    z.strictObject({
      claimDays: count(90),
      multiple,
      /** Of what it asks members to bet or pay in, in hundredths of a percent. */
      shareMax: count(1_000),
    }),
    { claimDays: 7, multiple: 100, shareMax: 200 },
  ),

  'referral.terms': setting(
    'loyalty',
    'What a friend has to pay in and bet within how many days, what each friend and so many friends bring, and its terms.',
    z.strictObject({
      perFriend: money,
      minDeposit: money,
      minValid: money,
      days: count(365),
      tiers: z.array(z.strictObject({ count: count(10_000), amount: money })).check(z.maxLength(10)),
      multiple,
      claimDays: count(90),
    }),
    {
      perFriend: '5.00',
      minDeposit: '30.00',
      minValid: '500.00',
      days: 30,
      tiers: [{ count: 10, amount: '80.00' }],
      multiple: 100,
      claimDays: 7,
    },
  ),
}
