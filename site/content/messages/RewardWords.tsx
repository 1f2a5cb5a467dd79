import type { messageShelves } from '@tamuvo/contract/messages.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { money } from '../../parts/figure-words.ts'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { paths } from '../../parts/paths.ts'
import { pointsText } from '../../parts/points-words.ts'
import { type Message, wayOn } from './message-words.ts'

type Part = { filled: Message['filled'] }
type RewardKind = (typeof messageShelves)['reward'][number]

const GiftSent = ({ filled }: Part) => {
  const t = useText()
  const { reference = '', remark = '' } = filled
  return (
    <>
      <p className="max-w-prose break-words">{t('content.message_gift_sent_text', { reference, remark })}</p>
      <OrdersLink />
    </>
  )
}

const GiftRejected = ({ filled }: Part) => {
  const t = useText()
  const { reference = '', remark = '', points = '0' } = filled
  return (
    <>
      <p className="max-w-prose">{t('content.message_gift_rejected_text', { reference, points: pointsText(Number(points)) })}</p>
      <Reason words={remark} />
      <OrdersLink />
    </>
  )
}

const OrdersLink = () => {
  const t = useText()
  return (
    <Link to={paths.pointMall('records')} className={wayOn}>
      {t('points.tab_records')}
    </Link>
  )
}

const Issued = ({ filled }: Part) => {
  const t = useText()
  return (
    <>
      <p className="max-w-prose">{t('content.message_application_issued_text')}</p>
      <div className="flex flex-wrap gap-x-6">
        <MemberLink page="rewardCenter" className={wayOn}>
          {t('reward.title')}
        </MemberLink>
        <PromotionLink filled={filled} />
      </div>
    </>
  )
}

const Rejected = ({ filled }: Part) => (
  <>
    <Reason words={filled['reason'] ?? ''} />
    <PromotionLink filled={filled} />
  </>
)

const PromotionLink = ({ filled }: Part) => {
  const t = useText()
  return (
    <Link to={paths.promotion(filled['promotionId'] ?? '')} className={wayOn}>
      {t('content.message_see_promotion')}
    </Link>
  )
}

const Reason = ({ words }: { words: string }) => {
  const t = useText()
  return words === '' ? null : <p className="max-w-prose break-words">{t('content.message_why', { reason: words })}</p>
}

const endings = ['COMPLETED', 'CLEARED', 'EXPIRED', 'FORFEITED', 'REVERSED'] as const

const BonusEnded = ({ filled }: Part) => {
  const t = useText()
  const { taken = '0.00' } = filled
  const ending = endings.find((each) => each === filled['state'])
  return (
    <>
      {ending && <p className="max-w-prose">{t(`turnover.about_${ending}`)}</p>}
      {taken !== '0.00' && <p className="figures">{t('bonus.taken', { amount: money(taken) })}</p>}
      <MemberLink page="bonusDetails" className={wayOn}>
        {t('bonus.details')}
      </MemberLink>
    </>
  )
}

const parts: Record<RewardKind, ComponentType<Part>> = {
  gift_sent: GiftSent,
  gift_rejected: GiftRejected,
  application_issued: Issued,
  application_rejected: Rejected,
  bonus_ended: BonusEnded,
}

/** What became of an order, an application or a bonus, and where it is seen. */
export const RewardWords = ({ message: { kind, filled } }: { message: Message }) => {
  const Found = Object.hasOwn(parts, kind) ? parts[kind as RewardKind] : undefined
  return Found ? <Found filled={filled} /> : null
}
