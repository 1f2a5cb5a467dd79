import { listRewards } from '@tamuvo/contract/reward.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button, buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { Gift } from 'lucide-react'
import { ListFrame } from '../parts/ListFrame.tsx'
import { paths } from '../parts/paths.ts'
import { useMemberPlace } from '../parts/useListPlace.ts'
import { RewardCard } from './RewardCard.tsx'
import { creditText } from './reward-words.ts'
import { useClaimAll } from './useClaim.ts'

type Claimable = ReceivedOutputOf<typeof listRewards>['claimable']

/** Rewards that wait to be claimed, those that end first at the top. */
export const ClaimableRewards = () => {
  const t = useText()
  const { place, turnTo } = useMemberPlace({})
  const answer = useCall(listRewards, { pageNo: place.page, pageSize: 12 }, { keepPrevious: true, staleMs: 0 })
  const { data } = answer
  return (
    <div className="flex flex-col gap-4">
      {data && data.claimable.count > 0 && <Waiting claimable={data.claimable} />}
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        {!data && <SkeletonRows rows={3} />}
        {data?.list.length === 0 && <Nothing />}
        {data && data.list.length > 0 && (
          <ul aria-label={t('reward.tab_claimable')} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {data.list.map((reward) => (
              <li key={reward.id}>
                <RewardCard reward={reward} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </div>
  )
}

/** What waits, together, and one press for all of it. */
const Waiting = ({ claimable: { count, ...credited } }: { claimable: Claimable }) => {
  const t = useText()
  const claim = useClaimAll()
  return (
    <section
      aria-label={t('reward.waiting', { count })}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-bg2 px-4 py-3"
    >
      <p>
        <span className="block text-sm text-text2">{t('reward.waiting', { count })}</span>
        <span className="figures text-lg font-bold">{creditText(credited)}</span>
      </p>
      {count > 1 && (
        <Button tone="accent" pending={claim.pending} onClick={() => claim.run({})}>
          {t('reward.claim_all')}
        </Button>
      )}
    </section>
  )
}

const Nothing = () => {
  const t = useText()
  return (
    <EmptyState
      icon={<Gift size={28} />}
      title={t('reward.empty')}
      text={t('reward.empty_text')}
      action={
        <Link to={paths.promotions()} className={buttonClass('quiet')}>
          {t('shell.promotions')}
        </Link>
      }
    />
  )
}
