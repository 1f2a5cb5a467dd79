import { type DepositKind, depositKinds } from '@tamuvo/contract/cashier.ts'
import { fromWire, zero } from '@tamuvo/money/amount.ts'
import * as z from 'zod/mini'
import type { Queryable, Tx } from '../../kit/database.ts'
import { demoTexts } from '../../kit/demo-texts.ts'
import methods from './demo/methods.json' with { type: 'json' }
import { staffId } from '../../kit/staff-calls.ts'
import type { ProviderName } from '../provider.ts'
import { type Method, putMethod } from './method-store.ts'
import { isToMember, isTransfer } from './rules.ts'
import { decideOnAccount, insertAccount } from './transfer/account-store.ts'

const common = {
  min: fromWire('1.00'),
  max: fromWire('2000.00'),
  fee: zero,
  quick: ['10.00', '30.00', '50.00', '100.00', '300.00', '500.00', '1000.00'].map(fromWire),
  dayCountMax: 50,
  daySumMax: fromWire('20000.00'),
  open: true,
  feeRate: 0,
  feeBearer: 'PAYER',
  rankMin: 0,
  rankMax: 100,
  kycMin: 0,
  opensMinute: 0,
  closesMinute: 0,
  firstAllowed: true,
  paused: false,
} as const

const file = z.array(
  z.strictObject({
    code: z.string(),
    kind: z.enum(depositKinds),
    names: demoTexts,
    accounts: z._default(
      z.array(z.strictObject({ institution: z.string(), holder: z.string(), number: z.string(), weight: z.number() })),
      [],
    ),
  }),
)

const rows = file.parse(methods)

const providerOf = (kind: DepositKind): ProviderName => {
  if (kind === 'VOUCHER') return 'voucher'
  if (kind === 'CRYPTO') return 'coin'
  if (kind === 'P2P_MATCH') return 'members'
  return isTransfer({ kind }) ? 'bank' : 'sandpay'
}

/** What is paid to another member. */
const toMember = {
  min: fromWire('10.00'),
  max: fromWire('500.00'),
  quick: ['10.00', '30.00', '50.00', '100.00', '300.00', '500.00'].map(fromWire),
  feeBearer: 'HOUSE',
  kycMin: 1,
} as const

const demoMethods: Method[] = rows.map(({ accounts: _accounts, ...own }, index) => ({
  ...common,
  ...(isToMember(own) ? toMember : {}),
  ...own,
  provider: providerOf(own.kind),
  position: index + 1,
}))

/** Adds the deposit methods of the demo. Idempotent. */
export const addDemoMethods = async (tx: Queryable): Promise<void> => {
  for (const method of demoMethods) await putMethod(tx, method)
}

/** Adds the accounts of the demo, proposed by one and opened by another. Idempotent. */
export const addDemoAccounts = async (tx: Tx, at: Date): Promise<void> => {
  const [maker, checker] = [await staffId(tx, 'demo-maker', at), await staffId(tx, 'demo-checker', at)]
  const accounts = rows.flatMap(({ code, accounts: own }) => own.map((account) => ({ ...account, method: code })))
  for (const [index, account] of accounts.entries()) {
    const id = BigInt(index + 1)
    const isNew = await insertAccount(tx, { ...account, id, maker, reason: 'Account of the demo', proposedAt: at })
    if (isNew) await decideOnAccount(tx, id, { state: 'OPEN', checker, at })
  }
}
