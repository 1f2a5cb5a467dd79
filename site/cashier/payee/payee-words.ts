import type { listPayees, PayeeKind } from '@tamuvo/contract/cashier-payees.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { Coins, Landmark, type LucideIcon, WalletMinimal } from 'lucide-react'

export type Payees = ReceivedOutputOf<typeof listPayees>
export type Payee = Payees['list'][number]
export type Institution = Payees['institutions'][number]

export const payeeKinds = ['BANK', 'EWALLET', 'COIN'] as const satisfies readonly PayeeKind[]

export const kindIcons: Record<PayeeKind, LucideIcon> = { BANK: Landmark, EWALLET: WalletMinimal, COIN: Coins }

/** "Demo Harbour Bank ****1234" */
export const payeeName = ({ name, masked }: Pick<Payee, 'name' | 'masked'>): string => `${name} ${masked}`

const minuteMs = 60_000

/** From when on an account can be used: the next full minute, "2026-08-06 12:31". */
export const usableTime = (usableFrom: string): string =>
  formatInstant(Math.ceil(Date.parse(usableFrom) / minuteMs) * minuteMs).slice(0, 16)
