import { listJackpotPools } from '@tamuvo/contract/jackpot.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'

/** The four pools of own slots, greatest first. The row keeps its height while they are not known. */
export const SlotPools = () => {
  const t = useText()
  const queries = useQueryClient()
  const { data, error } = useCall(listJackpotPools, {}, { staleMs: 60_000 })
  useRoom('jackpot', ({ code }) => {
    if (data?.list.some(({ level }) => level === code)) void queries.invalidateQueries({ queryKey: callKey(listJackpotPools) })
  })
  if (data?.list.length === 0 || (error && !data)) return null
  return (
    <Link
      to="/$lobbyType/{-$type}/{-$vassalage}"
      params={{ lobbyType: 'rng' }}
      className="focus-ring block rounded-sm max-sm:mt-2 max-sm:h-19 max-sm:border-t max-sm:border-line max-sm:pt-2 sm:min-w-0 sm:border-s sm:border-line sm:ps-8"
    >
      <span className="flex h-6 items-center gap-1 text-md font-semibold text-text2">
        <span className="truncate">{t('jackpot.slots')}</span>
        <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-text3" />
      </span>
      <dl className="grid h-11 grid-cols-[repeat(4,auto)] justify-between gap-x-3 sm:h-22 sm:justify-normal sm:grid-cols-2 lg:h-17 lg:grid-cols-4 lg:content-center">
        {data?.list.toReversed().map(({ level, amount }) => (
          <div key={level} className="min-w-0">
            <dt className="h-5 truncate text-xs leading-5 text-text3">{t(`jackpot.level_${level}`)}</dt>
            <dd className="h-6 truncate leading-6 text-text lg:h-8 lg:text-lg lg:leading-8">
              <Amount value={amount} symbol />
            </dd>
          </div>
        ))}
      </dl>
    </Link>
  )
}
