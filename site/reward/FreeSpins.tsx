import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { listFreeSpins } from '@tamuvo/contract/free-spins.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { money, times } from '../parts/figure-words.ts'
import { spinsText } from '../parts/free-spins-words.ts'
import { ListFrame } from '../parts/ListFrame.tsx'
import { useMemberPlace } from '../parts/useListPlace.ts'
import { VoucherPart, voucherTones } from './VoucherPart.tsx'

type Spins = ReceivedOutputOf<typeof listFreeSpins>['list'][number]

const readyMax = 100

/** Free spins that can be used, those that run out first at the top, each with the way to its game; nothing without any. */
export const FreeSpins = () => {
  const t = useText()
  const { data } = useCall(listFreeSpins, { pageSize: readyMax }, { staleMs: 0 })
  if (!data || data.list.length === 0) return null
  return (
    <VoucherPart id="free-spins" title={t('reward.spins_ready')}>
      {data.list.map((spins) => (
        <Row key={spins.id} spins={spins}>
          <Link to="/game" search={{ gameCode: spins.game }} className={buttonClass()}>
            {t('points.play_spins')}
          </Link>
        </Row>
      ))}
    </VoucherPart>
  )
}

/** Those that were used up or ran out, newest first. */
export const PastFreeSpins = () => {
  const t = useText()
  const { place, turnTo } = useMemberPlace({})
  const answer = useCall(listFreeSpins, { state: 'past', pageNo: place.page, pageSize: 10 }, { keepPrevious: true, staleMs: 0 })
  const { data } = answer
  if (!data || data.total === 0) return null
  return (
    <ListFrame answer={answer} page={place.page} onPage={turnTo}>
      <VoucherPart id="past-free-spins" title={t('reward.spins_past')}>
        {data.list.map((spins) => (
          <Row key={spins.id} spins={spins}>
            <Badge tone={voucherTones[spins.state]}>{t(`reward.spins_${spins.state}`)}</Badge>
          </Row>
        ))}
      </VoucherPart>
    </ListFrame>
  )
}

/** Free spins: the game, what became of them, their stake, what has to be bet of a win, and what they won. */
const Row = ({ spins, children }: { spins: Spins; children: React.ReactNode }) => {
  const t = useText()
  const { gameName, unit, multiple, won, used } = spins
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-48 flex-1">
        <span className="block font-semibold">{gameName}</span>
        <span className="figures block text-sm text-text2">{spinsText(spins)}</span>
        <span className="figures block text-sm text-text3">
          {t('reward.spins_unit', { unit: money(unit) })} · {t('points.spins_turnover')}:{' '}
          {multiple === '0.00' ? t('points.spins_money') : times(multiple)}
        </span>
        {used > 0 && <span className="figures block text-sm">{t('reward.spins_won', { amount: money(won) })}</span>}
      </span>
      {children}
    </li>
  )
}
