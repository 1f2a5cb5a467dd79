import { getPointBalance } from '@tamuvo/contract/points.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Lock } from 'lucide-react'
import { openLogin } from '../../account/login/auth-window.ts'
import { useMember } from '../../account/useMember.ts'
import { pointsText } from '../../parts/points-words.ts'
import { levelName } from '../../parts/level-name.ts'
import { Loaded } from '../../parts/Loaded.tsx'
import { type Bar, barOf, type MallItem, type MallOrder } from './mall-words.ts'
import { RedeemForm } from './RedeemForm.tsx'

type Props = { item: MallItem; onDone: (order: MallOrder) => void }

/** The form to redeem an item, or what stands in its way. */
export const RedeemPart = (props: Props) => (useIsLoggedIn() ? <OwnRedeem {...props} /> : <LogInFirst />)

const LogInFirst = () => {
  const t = useText()
  return (
    <div className="flex flex-col gap-3">
      <p className="text-text2">{t('points.visitor')}</p>
      <Button size="lg" wide onClick={() => openLogin()}>
        {t('shell.login')}
      </Button>
    </div>
  )
}

const OwnRedeem = ({ item, onDone }: Props) => {
  const level = useMember()?.clubLabel.rankLevel ?? 0
  const answer = useCall(getPointBalance, {}, { staleMs: 0 })
  return (
    <Loaded answer={answer} rows={3}>
      {({ points }) => {
        const bar = barOf(item, { level, points })
        return bar ? (
          <BarNotice bar={bar} missing={item.points - points} item={item} own={level} />
        ) : (
          <RedeemForm item={item} points={points} onDone={onDone} />
        )
      }}
    </Loaded>
  )
}

const BarNotice = ({ bar, missing, item, own }: { bar: Bar; missing: number; item: MallItem; own: number }) => {
  const t = useText()
  const words: Record<Bar, string> = {
    stock: t('points.bar_stock'),
    limit: t('points.bar_limit'),
    level: t('points.bar_level', { name: levelName(item.level), own: levelName(own) }),
    points: t('points.bar_points', { points: pointsText(missing) }),
  }
  return (
    <p className="flex items-start gap-3 rounded-card border border-line bg-bg2 p-4">
      <Lock size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-text3" />
      {words[bar]}
    </p>
  )
}
