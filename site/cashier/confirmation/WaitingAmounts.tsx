import type { CallRefused } from '@tamuvo/ui/calls/errors.ts'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { formatDecimal } from '@tamuvo/money/format.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'

const isAmount = (value: unknown): value is string => typeof value === 'string' && /^\d+\.\d{2}$/.test(value)

const amountsOf = (error: CallRefused | null): string[] => {
  const { value } = error ?? {}
  if (error?.code !== 'P2P_NO_MATCH' || typeof value !== 'object' || value === null || !('amounts' in value)) return []
  return Array.isArray(value.amounts) ? value.amounts.filter(isAmount) : []
}

/** What other members wait for, where none waits for the amount that was asked for. */
export const WaitingAmounts = ({ error, onChoose }: { error: CallRefused | null; onChoose: (amount: string) => void }) => {
  const t = useText()
  const amounts = amountsOf(error)
  if (amounts.length === 0) return null
  return (
    <div className="mt-2 text-text">
      <p className="text-sm">{t('confirmation.amounts')}</p>
      <div className="mt-1 flex flex-wrap gap-2">
        {amounts.map((amount) => (
          <button key={amount} type="button" className={buttonClass('quiet')} onClick={() => onChoose(amount)}>
            <span className="figures">{formatDecimal(amount)}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
