import { fromWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { JackpotPools } from '../../kit/round-source.ts'
import { useRunningAmount } from '../useRunningAmount.ts'
import { useJackpots } from './useJackpots.ts'

/** The pools above a game that plays for them, greatest first. */
export const JackpotStrip = () => {
  const t = useText()
  const pools = useJackpots()
  if (!pools || pools.list.length === 0) return null
  return (
    <dl
      aria-label={t('jackpot.name')}
      data-jackpots={pools.total}
      className="mx-auto grid w-full max-w-[560px] auto-cols-fr grid-flow-col gap-1 px-2 pb-1 text-center"
    >
      {pools.list.toReversed().map((pool) => (
        <Level key={pool.level} pool={pool} />
      ))}
    </dl>
  )
}

const runMs = 1_200

const Level = ({ pool: { level, amount } }: { pool: JackpotPools['list'][number] }) => {
  const t = useText()
  const shown = useRunningAmount(fromWire(amount), runMs)
  return (
    <div className="jackpot-level min-w-0" data-level={level}>
      <dt className="truncate text-xs leading-tight">{t(`jackpot.level_${level}`)}</dt>
      <dd className="figures truncate text-sm leading-tight font-bold">{formatAmount(shown)}</dd>
    </div>
  )
}
