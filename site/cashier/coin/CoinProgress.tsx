import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { ProgressBar } from '@tamuvo/ui/components/ProgressBar.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'

type Props = { txHash: string | null; confirmations: number; needed: number }

/** How many blocks stand for a payment, of how many that are needed, and its transaction. */
export const CoinProgress = ({ txHash, confirmations, needed }: Props) => {
  const t = useText()
  const count = Math.min(confirmations, needed)
  const words = t('coin.confirmations', { count, needed })
  return (
    <div className="flex flex-col gap-2">
      <p className="figures text-sm" aria-live="polite">
        {words}
      </p>
      <ProgressBar
        percent={needed === 0 ? 0 : Math.floor((count * 100) / needed)}
        label={words}
        tone={count >= needed && needed > 0 ? 'win' : 'info'}
      />
      {txHash && <CopyRow label={t('coin.tx')} value={txHash} />}
    </div>
  )
}
