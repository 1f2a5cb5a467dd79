import { fromWire, zero } from '@tamuvo/money/amount.ts'
import type { Queryable } from '../kit/database.ts'
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

const methods: Method[] = [
  {
    ...common,
    code: 'demo-kbzpay',
    kind: 'EWALLET_REDIRECT',
    names: { EN: 'Demo KBZPay-style wallet', MY: 'စမ်းသပ် KBZPay ပုံစံ ဝေါလက်', CN: '演示 KBZPay 式钱包' },
    position: 1,
  },
  {
    ...common,
    code: 'demo-wavepay',
    kind: 'EWALLET_REDIRECT',
    names: { EN: 'Demo WavePay-style wallet', MY: 'စမ်းသပ် WavePay ပုံစံ ဝေါလက်', CN: '演示 WavePay 式钱包' },
    position: 2,
  },
  { ...common, code: 'demo-qr', kind: 'QR_DYNAMIC', names: { EN: 'Demo QR', MY: 'စမ်းသပ် QR', CN: '演示二维码' }, position: 3 },
]

/** Adds the deposit methods of the demo, all of the sandbox provider. Idempotent. */
export const addDemoMethods = async (tx: Queryable): Promise<void> => {
  for (const method of methods) await putMethod(tx, method)
}
