import { vipRankAbove } from '@tamuvo/contract/brand.ts'
import { returnGroups } from '@tamuvo/contract/vip.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { DetailList } from '../parts/DetailList.tsx'
import { shortMoney } from '../parts/figure-words.ts'
import { levelName } from '../parts/level-name.ts'
import { amountOrNone, factorText, type Level, percentOrNone } from './vip-words.ts'

/** What a level asks for, and what it gives. */
export const LevelBenefits = ({ level }: { level: Level }) => {
  const t = useText()
  const name = levelName(level.level)
  return (
    <div role="group" aria-label={name} aria-live="polite" className="grid gap-3 lg:grid-cols-2">
      <div className="flex flex-col gap-2">
        <h5 className="text-sm font-semibold text-text2">{t('vip.asks', { name })}</h5>
        <DetailList
          rows={[
            [t('vip.deposits'), amountOrNone(level.deposit)],
            [t('vip.valid'), amountOrNone(level.valid)],
            [t('vip.keep'), amountOrNone(level.keep)],
          ]}
        />
      </div>
      <div className="flex flex-col gap-2">
        <h5 className="text-sm font-semibold text-text2">{t('vip.gives', { name })}</h5>
        <DetailList
          rows={[
            [t('wallet.type_VIP_UPGRADE'), amountOrNone(level.upgrade)],
            [t('wallet.type_VIP_WEEK'), amountOrNone(level.week)],
            [t('wallet.type_VIP_MONTH'), amountOrNone(level.month)],
            [t('wallet.type_VIP_BIRTHDAY'), amountOrNone(level.birthday)],
            ...returnGroups.map((group) => [t(`vip.return_${group}`), percentOrNone(level.returns[group])] as const),
            [t('vip.points'), factorText(level.points)],
            [t('vip.withdraw_day'), shortMoney(level.withdraw.dayMax)],
            [t('vip.withdraw_free'), formatCount(level.withdraw.freePerDay)],
            [t('vip.service'), level.level > vipRankAbove ? t('vip.yes') : '–'],
          ]}
        />
      </div>
    </div>
  )
}
