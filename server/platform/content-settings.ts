import { money } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'
import { count, setting, shortText } from './setting-shapes.ts'

const pct = z.string().check(z.regex(/^\d{1,2}\.\d{2}$/))
const texts = z.looseObject({ EN: z.string().check(z.minLength(1), z.maxLength(2_000)) })
const salaryTier = z.object({ ratePct: pct, minValidBet: money, minActive: count(100_000) })
const dividendTier = z.object({ ...salaryTier.shape, minLoss: money })

/** Settings of feedback, partners and the app. */
export const contentSettings = {
  'feedback.limits': setting(
    'limits',
    'How long feedback may be and how much of it a member and an address may send a day.',
    z
      .object({ contentMin: count(1_000), contentMax: count(5_000), perDay: count(1_000), perAddressPerDay: count(10_000) })
      .check(z.refine(({ contentMin, contentMax }) => contentMin <= contentMax)),
    { contentMin: 10, contentMax: 500, perDay: 5, perAddressPerDay: 5 },
  ),

  'join.limits': setting(
    'limits',
    'How many requests of partners an address may send a day.',
    z.object({ perAddressPerDay: count(10_000) }),
    { perAddressPerDay: 3 },
  ),

  /** The highest rates of partners; the tiers are an example. */
  'join.terms': setting(
    'brand',
    'The rates that the page for partners shows and its calculators use.',
    z.object({
      rebatePct: z.record(shortText, pct),
      prizeGroup: z.object({ min: count(2_000), max: count(2_000) }),
      dividend: z.array(dividendTier).check(z.minLength(1), z.maxLength(10)),
      salary: z.array(salaryTier).check(z.minLength(1), z.maxLength(10)),
    }),
    {
      rebatePct: { RNG: '1.20', FISH: '1.00', LIVE: '0.80', PVP: '0.80', SPORTS: '0.60', ESPORTS: '0.60' },
      prizeGroup: { min: 1700, max: 1980 },
      dividend: [
        { ratePct: '5.00', minActive: 3, minValidBet: '50000.00', minLoss: '0.00' },
        { ratePct: '10.00', minActive: 5, minValidBet: '200000.00', minLoss: '5000.00' },
        { ratePct: '15.00', minActive: 10, minValidBet: '500000.00', minLoss: '20000.00' },
      ],
      salary: [
        { ratePct: '0.10', minValidBet: '10000.00', minActive: 1 },
        { ratePct: '0.20', minValidBet: '50000.00', minActive: 3 },
        { ratePct: '0.30', minValidBet: '200000.00', minActive: 5 },
      ],
    },
  ),

  /** Releases of the app with their notes, newest first. */
  'app.releases': setting(
    'brand',
    'Editions of the app and what changed in them, the newest first.',
    z.array(z.object({ version: shortText, publishedAt: z.iso.datetime(), notes: texts })).check(z.maxLength(50)),
    [
      {
        version: '0.2.0',
        publishedAt: '2026-11-20T18:00:00.000Z',
        notes: {
          EN: 'The site can be installed, opens without a network as far as it can, and says when a new version is ready.',
          MY: 'ဆိုက်ကို ဖုန်းတွင် ထည့်သွင်းနိုင်ပြီ။ အင်တာနက်မရှိချိန်တွင် ပွင့်နိုင်သမျှ ပွင့်ပြီး ဗားရှင်းသစ် ရပါက အသိပေးသည်။',
          CN: '网站可安装到手机，断网时仍可打开基本页面，有新版本会提示。',
        },
      },
    ],
  ),
}
