import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { Coins, Target, Wallet } from 'lucide-react'
import { MemberLink } from '../parts/MemberLink.tsx'
import { paths } from '../parts/paths.ts'
import { type Raffle, wayText } from './raffle-words.ts'

type Way = Raffle['ways'][number]
const signs = { DEPOSIT: Wallet, MISSION: Target, MALL: Coins } as const

/** How tickets are got, and how many the member got today. */
export const Ways = ({ ways }: { ways: readonly Way[] }) => {
  const t = useText()
  return (
    <section aria-labelledby="raffle-ways" className="flex flex-col gap-2">
      <h2 id="raffle-ways" className="text-lg font-bold">
        {t('raffle.how')}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line">
        {ways.map((way) => (
          <li key={way.kind} className="flex items-center gap-3 px-4 py-3 max-sm:flex-wrap">
            <Sign kind={way.kind} />
            <p className="min-w-0 flex-1">
              {wayText(way)}
              {way.today !== null && way.today > 0 && (
                <span className="figures block text-sm text-text3">{t('raffle.way_today', { count: way.today })}</span>
              )}
            </p>
            <ToWay kind={way.kind} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const Sign = ({ kind }: { kind: Way['kind'] }) => {
  const Drawn = signs[kind]
  return <Drawn size={20} aria-hidden="true" className="shrink-0 text-brand-text" />
}

const ToWay = ({ kind }: { kind: Way['kind'] }) => {
  const t = useText()
  if (kind === 'MALL')
    return (
      <Link to={paths.pointMall()} className={buttonClass('quiet')}>
        {t('promotion.mall')}
      </Link>
    )
  return (
    <MemberLink page={kind === 'DEPOSIT' ? 'depositv2' : 'missionLeaderboard'} className={buttonClass('quiet')}>
      {t(kind === 'DEPOSIT' ? 'promotion.to_deposit' : 'mission.title')}
    </MemberLink>
  )
}
