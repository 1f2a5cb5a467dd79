import { listBonuses } from '@tamuvo/contract/bonus.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Pagination } from '@tamuvo/ui/components/Pagination.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import type { MemberPageProps } from '../parts/paths.ts'
import { TurnoverPage } from '../turnover/TurnoverPage.tsx'
import { BonusCard } from './BonusCard.tsx'
import { EndedBonus } from './EndedBonus.tsx'

const pageSize = 20

/** What has to be bet before a withdrawal: bonuses with their terms first, then every credit that asks for bets. */
export const BonusPage = (props: MemberPageProps) => (
  <TurnoverPage {...props}>
    <Bonuses />
  </TurnoverPage>
)

const Bonuses = () => {
  const t = useText()
  const [page, turnTo] = useState(1)
  const { data } = useCall(listBonuses, { pageNo: page, pageSize }, { keepPrevious: true, staleMs: 0 })
  useRefreshOn('turnover', [listBonuses])
  useRefreshOn('bets', [listBonuses])
  if (!data || data.list.length === 0) return null
  const open = data.list.filter(({ state }) => state === 'ACTIVE')
  const ended = data.list.filter(({ state }) => state !== 'ACTIVE')
  return (
    <section aria-labelledby="bonuses" className="flex flex-col gap-3">
      {open.length > 0 && (
        <>
          <h4 id="bonuses" className="text-md font-semibold">
            {t('bonus.title')}
          </h4>
          {open.map((bonus) => (
            <BonusCard key={bonus.id} bonus={bonus} />
          ))}
        </>
      )}
      {ended.length > 0 && (
        <details>
          <summary
            {...(open.length === 0 ? { id: 'bonuses' } : {})}
            className="focus-ring flex min-h-11 cursor-pointer items-center rounded-sm font-medium text-text2"
          >
            {t('bonus.ended')}
          </summary>
          <ul className="divide-y divide-line rounded-card border border-line px-4">
            {ended.map((bonus) => (
              <EndedBonus key={bonus.id} bonus={bonus} />
            ))}
          </ul>
        </details>
      )}
      <Pagination page={page} pages={data.totalPages} onPage={turnTo} of={t('bonus.title')} />
      <h4 className="mt-2 text-md font-semibold">{t('bonus.rows')}</h4>
    </section>
  )
}
