import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getRoundDetail } from '@tamuvo/contract/vendor.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ExternalLink } from 'lucide-react'
import { typeName } from '../parts/entry-words.ts'
import { MemberLink } from '../parts/MemberLink.tsx'

type Step = ReceivedOutputOf<typeof getRoundDetail>['steps'][number]

/** What an outside vendor has said of a round, step by step, each with its ledger entry; and the vendor's own page about it. */
export const VendorRound = ({ id }: { id: string }) => {
  const t = useText()
  const { data, error, refetch } = useCall(getRoundDetail, { id })
  return (
    <section aria-label={t('record.round_steps')} className="card p-4">
      <h4 className="font-semibold">{t('record.round_steps')}</h4>
      {error && <ErrorState error={error} onRetry={refetch} className="mt-2" />}
      {!data && !error && <SkeletonRows rows={2} />}
      <ul className="mt-2 divide-y divide-line">
        {data?.steps.map((step) => (
          <li key={step.id}>
            <RoundStep step={step} />
          </li>
        ))}
      </ul>
      {data?.url && (
        <p className="mt-3">
          <a href={data.url} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
            <ExternalLink size={18} aria-hidden="true" />
            {t('record.round_page')}
          </a>
        </p>
      )}
    </section>
  )
}

const types = { bet: 'BET', win: 'WIN', jackpot: 'JACKPOT_WIN', promo: 'BONUS' } as const

/** A rollback gives a stake back, or takes a win. */
const typeOf = ({ kind, moved, isBonus }: Step): string => {
  if (isBonus) return moved.startsWith('-') ? 'BONUS_FORFEIT' : 'BONUS'
  if (kind === 'rollback' || kind === 'tombstone') return moved.startsWith('-') ? 'WIN_CORRECTION' : 'BET_CANCEL'
  return types[kind]
}

const rowClass = 'flex min-h-13 items-center justify-between gap-4 rounded-input px-2'

const RoundStep = ({ step }: { step: Step }) => {
  const shown = (
    <>
      <span>
        <span className="block font-medium">{typeName(typeOf(step))}</span>
        <span className="figures block text-xs text-text3">{formatInstant(step.at)}</span>
      </span>
      <Amount value={step.moved} signed symbol />
    </>
  )
  if (step.entryId === null) return <div className={rowClass}>{shown}</div>
  return (
    <MemberLink page="transactionHistory" id={step.entryId} className={`focus-ring ${rowClass} hover:bg-bg2`}>
      {shown}
    </MemberLink>
  )
}
