import { type Amount, toWire } from '@tamuvo/money/amount.ts'
import { Amount as Money } from '@tamuvo/ui/components/Amount.tsx'
import type { ReactNode } from 'react'

/** What a calculation comes to, read out as it changes. */
export const Result = ({ label, amount, children }: { label: string; amount: Amount | undefined; children?: ReactNode }) => (
  <div role="status" className="rounded-card bg-bg2 p-5">
    <p className="text-sm text-text2">{label}</p>
    <p className="figures mt-1 text-num font-semibold text-brand-text">
      {amount === undefined ? '–' : <Money value={toWire(amount)} symbol />}
    </p>
    <div className="mt-2 text-sm text-text2">{children}</div>
  </div>
)
