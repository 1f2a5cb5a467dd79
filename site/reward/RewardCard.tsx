import { Button } from '@tamuvo/ui/components/Button.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Cake, CalendarCheck, Coins, Gift, type LucideIcon, Medal, RotateCcw, Target, Ticket, Users, Wallet } from 'lucide-react'
import { MemberBackLink } from '../parts/MemberLink.tsx'
import { creditText, type Reward, rewardName, rewardReason, turnoverText } from './reward-words.ts'
import { useClaim } from './useClaim.ts'

const signs: Record<Reward['kind'], LucideIcon> = {
  VIP_UPGRADE: Medal,
  VIP_WEEK: CalendarCheck,
  VIP_MONTH: CalendarCheck,
  VIP_BIRTHDAY: Cake,
  RETURN: RotateCcw,
  MISSION: Target,
  REFERRAL: Users,
  BONUS: Gift,
  RAFFLE: Ticket,
  RED_PACKET: Wallet,
}

/** A reward that can be claimed: what it credits, what for, until when, and what has to be bet for it. */
export const RewardCard = ({ reward }: { reward: Reward }) => {
  const t = useText()
  const claim = useClaim()
  const Sign = reward.amount === '0.00' ? Coins : signs[reward.kind]
  const reason = rewardReason(reward)
  const turnover = turnoverText(reward)
  return (
    <article className="relative flex h-full flex-col gap-3 rounded-card border border-line bg-bg1 p-4">
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className="grid size-11 shrink-0 place-items-center rounded-full bg-bg3 text-brand-text">
          <Sign size={20} />
        </span>
        <div className="min-w-0 flex-1">
          <MemberBackLink
            page="rewardCenter"
            id={reward.id}
            className="focus-ring rounded-sm font-semibold underline-offset-4 hover:underline"
          >
            {rewardName(reward)}
          </MemberBackLink>
          {reason && <p className="text-sm text-text2">{reason}</p>}
        </div>
      </div>
      <p className="figures text-lg font-bold">{creditText(reward)}</p>
      <p className="text-sm text-text2">
        {turnover && <span className="block">{turnover}</span>}
        <span className="figures block">{t('reward.claim_by', { time: formatInstant(reward.expiresAt).slice(0, 16) })}</span>
      </p>
      <Button
        className="mt-auto"
        pending={claim.pending}
        onClick={() => claim.run({ id: reward.id })}
        aria-label={`${t('reward.claim')}: ${rewardName(reward)}, ${creditText(reward)}`}
      >
        {t('reward.claim')}
      </Button>
    </article>
  )
}
