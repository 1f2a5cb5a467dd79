import type { GameType } from '@tamuvo/contract/brand.ts'
import { BottomSheet } from '@tamuvo/ui/components/BottomSheet.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Search, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { asMember } from '../account/login/auth-window.ts'
import { Filters } from './Filters.tsx'
import type { Filter, ListMode } from './lobby-state.ts'
import { useGamePages } from './useGamePages.ts'
import { useHotGames } from './useHotGames.ts'
import { useSearchText } from '../parts/useSearchText.ts'
import { filterToAsk } from './filter-to-ask.ts'

type Props = {
  gameType: GameType
  mode: ListMode | 'all'
  filter: Filter
  vendor: string | undefined
  onMode: (key: string) => void
  onFilter: (filter: Filter, replace?: boolean) => void
}

/** Lists, search and filters of a lobby; on a phone the filters lie in a sheet. */
export const LobbyBar = (props: Props) => (
  <div className="flex flex-col gap-3">
    <div className="flex flex-wrap items-center gap-3">
      <ListTabs {...props} />
      <SearchField {...props} />
      <FilterSheet {...props} />
    </div>
    <div className="max-md:hidden">
      <Filters gameType={props.gameType} filter={props.filter} onChange={props.onFilter} />
    </div>
  </div>
)

const ListTabs = ({ gameType, mode, vendor, onMode }: Props) => {
  const t = useText()
  const loggedIn = useIsLoggedIn()
  const hot = useHotGames(gameType)
  const tabs = [
    { key: 'all' as const, label: t('common.all') },
    ...(hot.length > 0 ? [{ key: 'hot' as const, label: t('catalog.hot') }] : []),
    ...(loggedIn ? [{ key: 'fav' as const, label: t('catalog.favourites') }] : []),
    { key: 'recent' as const, label: t('catalog.recent') },
  ]
  const choose = (key: ListMode | 'all') => {
    if (key === 'all') return onMode(vendor ?? '')
    if (key === 'hot') return onMode(key)
    asMember(() => onMode(key))
  }
  return <Tabs label={t('lobby.lists')} tabs={tabs} value={mode} onChange={choose} className="max-sm:w-full sm:shrink-0" />
}

const SearchField = ({ filter, onFilter }: Props) => {
  const t = useText()
  const [typed, setTyped] = useSearchText(filter.name ?? '', (name) => onFilter({ name: name || undefined }, true))
  return (
    <label className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-input border border-line bg-bg2 px-3 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-brand-text">
      <Search size={18} aria-hidden="true" className="shrink-0 text-text3" />
      <input
        type="search"
        value={typed}
        maxLength={60}
        aria-label={t('catalog.search_label')}
        placeholder={t('catalog.search_placeholder')}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-10 w-full min-w-0 bg-transparent outline-none"
      />
    </label>
  )
}

const FilterSheet = (props: Props) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const { total } = useGamePages(filterToAsk(props.gameType, props.vendor, props.filter), open)
  return (
    <>
      <Button tone="quiet" icon={<SlidersHorizontal size={18} />} className="md:hidden" onClick={() => setOpen(true)}>
        {t('common.filter')}
      </Button>
      <BottomSheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('common.filter')}
        footer={
          <Button wide onClick={() => setOpen(false)}>
            {total === undefined ? t('common.done') : t('catalog.games_count', { count: total })}
          </Button>
        }
      >
        <div className="pb-4">
          <Filters gameType={props.gameType} filter={props.filter} onChange={props.onFilter} />
        </div>
      </BottomSheet>
    </>
  )
}
