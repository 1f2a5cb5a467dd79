import { listOwnTickets } from '@tamuvo/contract/raffle.ts'
import { listRewards } from '@tamuvo/contract/reward.ts'
import { getVip } from '@tamuvo/contract/vip.ts'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { MemberPageProps } from '../../parts/paths.ts'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { MyPromotions } from '../../promotion/MyPromotions.tsx'
import { Vouchers } from '../../promotion/Vouchers.tsx'
import { OwnTickets } from '../../raffle/OwnTickets.tsx'
import { ClaimableRewards } from '../../reward/ClaimableRewards.tsx'
import { FreeBets, PastFreeBets } from '../../reward/FreeBets.tsx'
import { FreeSpins, PastFreeSpins } from '../../reward/FreeSpins.tsx'
import { PastRewards } from '../../reward/PastRewards.tsx'
import { RewardDetail } from '../../reward/RewardDetail.tsx'
import { VipPart } from '../../vip/VipPart.tsx'

const tabs = ['claimable', 'applications', 'vouchers', 'vip', 'history'] as const

/** The reward centre: what can be claimed, what was applied for, free spins, free bets and codes, the level that much of it follows from, and what was claimed before. */
export const RewardsPage = ({ id }: MemberPageProps) => {
  const t = useText()
  const { place, change } = useMemberPlace({ tab: tabs })
  useRefreshOn('rewards', [listRewards, listOwnTickets, getVip])
  if (id) return <RewardDetail key={id} id={id} />
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-bold">{t('reward.title')}</h3>
      <Tabs
        label={t('reward.title')}
        tabs={tabs.map((key) => ({ key, label: t(`reward.tab_${key}`) }))}
        value={place.tab}
        onChange={(tab) => change({ tab })}
      >
        {place.tab === 'claimable' && (
          <div className="flex flex-col gap-6">
            <OwnTickets />
            <ClaimableRewards />
          </div>
        )}
        {place.tab === 'applications' && <MyPromotions />}
        {place.tab === 'vouchers' && (
          <div className="flex flex-col gap-6">
            <FreeSpins />
            <FreeBets />
            <Vouchers />
            <PastFreeSpins />
            <PastFreeBets />
          </div>
        )}
        {place.tab === 'vip' && <VipPart />}
        {place.tab === 'history' && <PastRewards />}
      </Tabs>
    </div>
  )
}
