import { listJackpotPools } from '@tamuvo/contract/jackpot.ts'
import { fromWire } from '@tamuvo/money/amount.ts'
import { formatAmount } from '@tamuvo/money/format.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

/** The four pools of own slots, greatest first. The row keeps its height while they are not known. */
export const SlotPools = () => {
  const t = useText()
  const queries = useQueryClient()
  const { data } = useCall(listJackpotPools, {}, { staleMs: 60_000 })
  useRoom('jackpot', ({ code }) => {
    if (data?.list.some(({ level }) => level === code)) void queries.invalidateQueries({ queryKey: callKey(listJackpotPools) })
  })
  if (data?.list.length === 0) return null
  return (
    <Link
      to="/$lobbyType/{-$type}/{-$vassalage}"
      params={{ lobbyType: 'rng' }}
      className="focus-ring block h-17 rounded-sm text-sm text-brand-text underline-offset-4 hover:underline"
    >
      <span className="block h-6 truncate leading-6">{t('jackpot.slots')}</span>
      <dl className="grid h-11 max-w-md grid-cols-4 gap-x-3">
        {data?.list.toReversed().map(({ level, amount }) => (
          <div key={level} className="min-w-0">
            <dt className="h-5 truncate text-xs leading-5 text-text3">{t(`jackpot.level_${level}`)}</dt>
            <dd className="figures h-6 truncate leading-6 font-bold text-text">{formatAmount(fromWire(amount))}</dd>
          </div>
        ))}
      </dl>
    </Link>
  )
}
