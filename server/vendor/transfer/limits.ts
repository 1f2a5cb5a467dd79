import { type Amount, amount, minorPerUnit } from '@tamuvo/money/amount.ts'
import type { Link } from '../link.ts'

/** The least that is moved between purses and wallets. */
export const transferMin = amount(100n)

/** Whether the vendor's wallets hold whole units only. */
export const isWhole = ({ settings }: Link): boolean => settings['wholeUnits'] === 'true'

/** Whether the vendor takes an amount of that many digits. */
export const isMovable = (link: Link, moved: Amount): boolean => !isWhole(link) || moved % minorPerUnit === 0n
