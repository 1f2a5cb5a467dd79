import { listPointRewards, listPublicPointRewards } from '@tamuvo/contract/mall.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Switch } from '@tamuvo/ui/components/Checkbox.tsx'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Gem } from 'lucide-react'
import { useState } from 'react'
import { ListFrame } from '../../parts/ListFrame.tsx'
import type { Place } from '../../parts/list-place.ts'
import { useListPlace } from '../../parts/useListPlace.ts'
import { ItemModal } from './ItemModal.tsx'
import { MallCard } from './MallCard.tsx'

const filters = {
  kind: ['all', 'BONUS', 'FREE_SPIN', 'FREE_BET', 'RAFFLE_TICKET', 'GIFT', 'vip'],
  order: ['shown', 'cheap', 'dear', 'new'],
  afford: ['all', 'only'],
} as const

type MallPlace = Place<typeof filters>

const askedFor = ({ kind, order, afford, page }: MallPlace) => ({
  pageNo: page,
  pageSize: 24,
  order,
  ...(kind === 'all' || kind === 'vip' ? {} : { kind }),
  ...(kind === 'vip' ? { vip: 'true' as const } : {}),
  ...(afford === 'only' ? { affordable: 'true' as const } : {}),
})

/** What points can be redeemed for, with filters; an item opens to its order form. */
export const MallItems = () => {
  const t = useText()
  const isLoggedIn = useIsLoggedIn()
  const { place, change, turnTo } = useListPlace(filters)
  const [open, setOpen] = useState<string>()
  const call = isLoggedIn ? listPointRewards : listPublicPointRewards
  const answer = useCall(call, askedFor(place), { keepPrevious: true, staleMs: 0 })
  const { data } = answer
  const item = data?.list.find(({ id }) => id === open)
  return (
    <div className="flex flex-col gap-4">
      <Filters place={place} onChange={change} canAfford={isLoggedIn} />
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        {!data && <CardShapes />}
        {data?.list.length === 0 && <Nothing place={place} onAll={() => change({ kind: 'all', afford: 'all' })} />}
        {data && data.list.length > 0 && (
          <ul aria-label={t('points.tab_items')} className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
            {data.list.map((each) => (
              <li key={each.id}>
                <MallCard item={each} onOpen={() => setOpen(each.id)} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {item && <ItemModal key={item.id} item={item} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

type FilterProps = { place: MallPlace; onChange: (place: Partial<MallPlace>) => void; canAfford: boolean }

const Filters = ({ place, onChange, canAfford }: FilterProps) => {
  const t = useText()
  const kinds = {
    all: t('common.all'),
    BONUS: t('points.kind_BONUS'),
    FREE_SPIN: t('points.kind_FREE_SPIN'),
    FREE_BET: t('points.kind_FREE_BET'),
    RAFFLE_TICKET: t('points.kind_RAFFLE_TICKET'),
    GIFT: t('points.kind_GIFT'),
    vip: t('points.vip_only'),
  }
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <Chips
        label={t('common.filter')}
        chips={filters.kind.map((key) => ({ key, label: kinds[key] }))}
        value={place.kind}
        onChange={(kind) => onChange({ kind })}
        className="max-w-full"
      />
      <div className="flex grow items-end justify-end gap-x-6 max-sm:justify-between max-sm:gap-x-3">
        {canAfford && (
          <Switch
            className="w-auto! text-sm"
            checked={place.afford === 'only'}
            onChange={(isOn) => onChange({ afford: isOn ? 'only' : 'all' })}
          >
            {t('points.affordable')}
          </Switch>
        )}
        <Select
          label={t('points.sort')}
          options={filters.order.map((key) => ({ key, label: t(`points.order_${key}`) }))}
          value={place.order}
          onChange={(order) => onChange({ order })}
          className="w-56 max-sm:w-40 max-sm:shrink-0"
        />
      </div>
    </div>
  )
}

const CardShapes = () => (
  <div aria-busy="true" className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5">
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} className="h-64 rounded-card" />
    ))}
  </div>
)

const Nothing = ({ place, onAll }: { place: MallPlace; onAll: () => void }) => {
  const t = useText()
  if (place.kind === 'all' && place.afford === 'all')
    return <EmptyState icon={<Gem size={28} />} title={t('promotion.mall_empty')} text={t('promotion.mall_empty_text')} />
  return (
    <EmptyState
      icon={<Gem size={28} />}
      title={t('points.empty')}
      action={
        <Button tone="quiet" onClick={onAll}>
          {t('common.show_all')}
        </Button>
      }
    />
  )
}
