import { money } from '@tamuvo/contract/shapes.ts'
import * as z from 'zod/mini'
import { setting } from './setting-shapes.ts'

const vendorCode = z.string().check(z.regex(/^[A-Z0-9_]{2,20}$/))
const winMax = z.object({ transaction: money, day: money })

/** What an operator can set about game vendors. */
export const vendorSettings = {
  'vendor.winMax': setting(
    'limits',
    'The most that a game vendor may pay out with one win and within a day (UTC); by code for vendors that differ. More is put off until this is raised.',
    z.extend(winMax, { vendors: z._default(z.record(vendorCode, winMax), {}) }),
    { transaction: '100000000.00', day: '1000000000.00', vendors: {} },
  ),
}
