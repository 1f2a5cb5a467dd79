import { type Amount, amount, minorPerUnit } from '@tamuvo/money/amount.ts'
import type { Integration } from '../integration.ts'

/** The least that is moved between wallet accounts and wallets. */
export const transferMin = amount(100n)

/** Whether the vendor's wallets hold whole units only. */
export const isWhole = ({ settings }: Integration): boolean => settings['wholeUnits'] === 'true'

/** Whether the vendor takes an amount of that many digits. */
export const isMovable = (integration: Integration, moved: Amount): boolean =>
  !isWhole(integration) || moved % minorPerUnit === 0n
