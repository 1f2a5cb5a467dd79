import { fromWire, zero } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import type { Queryable } from '../../kit/database.ts'
import { demoTexts } from '../../kit/demo-texts.ts'
import methods from './demo/methods.json' with { type: 'json' }
import { type Method, putMethod } from './method-store.ts'

const common = {
  provider: 'sandpay',
  min: fromWire('1.00'),
  max: fromWire('2000.00'),
  fee: zero,
  quick: ['10.00', '30.00', '50.00', '100.00', '300.00', '500.00', '1000.00'].map(fromWire),
  dayCountMax: 50,
  daySumMax: fromWire('20000.00'),
  open: true,
} as const

const file = z.array(
  z.strictObject({ code: z.string(), kind: z.enum(['EWALLET_REDIRECT', 'QR_DYNAMIC', 'BANK_TRANSFER']), names: demoTexts }),
)

const demoMethods: Method[] = file.parse(methods).map((own, index) => ({ ...common, ...own, position: index + 1 }))

/** Adds the deposit methods of the demo, all of the sandbox provider. Idempotent. */
export const addDemoMethods = async (tx: Queryable): Promise<void> => {
  for (const method of demoMethods) await putMethod(tx, method)
}
