import { useText } from '@tamuvo/ui/text/useText.tsx'
import { MemberLink } from '../parts/MemberLink.tsx'
import { holdingValue, limitName } from './limit-words.ts'
import { money } from '../parts/figure-words.ts'
import { useSafer } from './useSafer.ts'

const kinds = ['DEPOSIT_DAY', 'DEPOSIT_WEEK', 'DEPOSIT_MONTH'] as const

/** What of the limits of deposits is used, where money is paid in, with the way to set them. */
export const DepositTerms = () => {
  const t = useText()
  const { data } = useSafer()
  const set = (data?.limits ?? []).flatMap((limit) => {
    const holding = holdingValue(limit)
    return kinds.some((kind) => kind === limit.kind) && holding !== null && limit.used !== null
      ? [{ kind: limit.kind, words: t('safer.used', { used: money(limit.used), limit: money(holding) }) }]
      : []
  })
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-sm">
      <ul className="figures text-text2">
        {set.map(({ kind, words }) => (
          <li key={kind}>
            {limitName(kind)}: {words}
          </li>
        ))}
      </ul>
      <MemberLink
        page="securityCenter"
        id="limits"
        className="focus-ring inline-flex min-h-11 items-center rounded-sm text-brand-text"
      >
        {t(set.length === 0 ? 'safer.limit_set' : 'safer.limit_all')}
      </MemberLink>
    </div>
  )
}
