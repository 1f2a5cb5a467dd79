import { getTurnoverRow } from '@tamuvo/contract/turnover.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BookOpen } from 'lucide-react'
import { DetailList } from '../parts/DetailList.tsx'
import { times } from '../parts/figure-words.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { MemberDetailHead } from '../parts/MemberDetailHead.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'
import { useMemberPlace } from '../parts/useListPlace.ts'
import { CountedBets } from './CountedBets.tsx'
import { Progress, RowState } from './TurnoverCard.tsx'
import { isFull, rowName, type TurnoverRow } from './turnover-words.ts'

/** A credit with everything about it: what it asks for, which bets count how much, and those that did. */
export const TurnoverDetail = ({ id }: { id: string }) => {
  const t = useText()
  const { place, turnTo } = useMemberPlace({})
  const answer = useCall(getTurnoverRow, { id, pageNo: place.page, pageSize: 10 }, { keepPrevious: true, staleMs: 0 })
  const row = answer.data
  return (
    <div className="flex flex-col gap-4">
      <MemberDetailHead page="bonusDetails" hasPlace title={row ? rowName(row) : t('common.details')}>
        {row && <RowState row={row} />}
      </MemberDetailHead>
      <Loaded answer={answer} rows={8}>
        {(data) => (
          <>
            <div className="flex flex-col gap-2.5">
              <p className="text-text2">{t(`turnover.about_${data.state}`)}</p>
              <Progress row={data} />
            </div>
            <Figures row={data} />
            <Weights weights={data.weights} />
            <CountedBets bets={data.bets} page={place.page} onPage={turnTo} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const Figures = ({ row }: { row: TurnoverRow }) => {
  const t = useText()
  return (
    <DetailList
      rows={[
        [t('turnover.base'), <Credited key="base" row={row} />],
        [t('turnover.multiple'), times(row.multiple)],
        [t('turnover.required'), <Amount key="required" value={row.required} symbol />],
        [t('turnover.done'), <Amount key="done" value={row.done} symbol />],
        [t('turnover.left_title'), <Amount key="left" value={row.left} symbol />],
        [t('common.time'), formatInstant(row.at)],
        ...(row.expiresAt ? [[t('turnover.expires'), formatInstant(row.expiresAt)] as const] : []),
        ...(row.endedAt ? [[t('turnover.ended'), formatInstant(row.endedAt)] as const] : []),
      ]}
    />
  )
}

/** What was credited; it opens to its entry in the ledger. */
const Credited = ({ row: { base, entryId } }: { row: TurnoverRow }) => {
  const t = useText()
  if (!entryId) return <Amount value={base} symbol />
  return (
    <MemberLink
      page="transactionHistory"
      id={entryId}
      aria-label={t('wallet.entry_open')}
      className="focus-ring inline-flex min-h-11 items-center gap-2 rounded-sm text-brand-text underline underline-offset-4"
    >
      <Amount value={base} symbol />
      <BookOpen size={16} aria-hidden="true" />
    </MemberLink>
  )
}

/** How much of a bet counts, by product. */
const Weights = ({ weights }: Pick<TurnoverRow, 'weights'>) => {
  const t = useText()
  return (
    <section aria-labelledby="turnover-weights" className="flex flex-col gap-2">
      <h4 id="turnover-weights" className="text-md font-semibold">
        {t('turnover.weights')}
      </h4>
      {isFull(weights) ? (
        <p className="text-text2">{t('turnover.weights_full')}</p>
      ) : (
        <>
          <p className="text-text2">{t('turnover.weights_lead')}</p>
          <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
            {weights.map(({ product, percent }) => (
              <li
                key={product}
                className="flex items-center justify-between gap-2 rounded-input border border-line px-3 py-2 text-sm"
              >
                <span className="min-w-0 text-text2">{t(`catalog.type_${product}`)}</span>
                <span className={percent === 0 ? 'figures text-text3' : 'figures font-semibold'}>{percent} %</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
