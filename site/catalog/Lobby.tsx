import { ProductIcon } from '@tamuvo/ui/components/ProductIcon.tsx'
import { EmptyState, ErrorState, SlowNotice } from '@tamuvo/ui/components/States.tsx'
import { Skeleton, SkeletonTiles } from '@tamuvo/ui/components/Skeleton.tsx'
import { hasText } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rememberVendor, useRememberedVendor } from './current-vendor.ts'
import type { Game } from './game.ts'
import { GameList } from './GamePages.tsx'
import { useCatalog } from './useCatalog.ts'
import { LobbyBar } from './LobbyBar.tsx'
import type { LobbyKind } from './lobby-kinds.ts'
import { LobbyList } from './LobbyList.tsx'
import { atTab, type LobbySearch, type LobbyStart, openTab, withFilter } from './lobby-state.ts'
import { VendorTabs } from './VendorTabs.tsx'

export type LobbyProps = { kind: LobbyKind; word: string; start: LobbyStart; search: LobbySearch }

/** The games of a type: vendors, lists, filters, covers. Which of them are shown stands in the address. */
export const Lobby = ({ kind, word, start, search }: LobbyProps) => {
  const { gameType, look } = kind
  const navigate = useNavigate()
  const { data, error, refetch, isPending } = useCatalog()
  const vendors = data?.data.lanes.find(({ gameCategory }) => gameCategory === gameType)?.vendors ?? []
  const lastVendor = useRememberedVendor(gameType)
  const { page, ...filter } = search
  const { mode, vendor } = openTab({
    ...start,
    page,
    vendors: vendors.map(({ vassalage }) => vassalage),
    lastVendor,
    hasKind: search.kind !== undefined,
  })
  useEffect(() => {
    if (vendor) rememberVendor(gameType, vendor)
  }, [gameType, vendor])
  const go = (next: LobbySearch, replace = false) =>
    // A tab that cannot be opened leaves the page as it is.
    void navigate({ to: `/${word}`, search: { ...next }, replace, resetScroll: false }).catch(() => undefined)
  return (
    <div className="container-page flex flex-col gap-4 pt-4 pb-10 lg:gap-5 lg:pt-6">
      <Title kind={kind} />
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : isPending ? (
        <Waiting onRetry={refetch} />
      ) : vendors.length === 0 ? (
        <NothingYet games={data?.data.lanes.flatMap(({ games }) => games) ?? []} />
      ) : (
        <>
          <VendorTabs vendors={vendors} chosen={mode === 'all' ? vendor : undefined} onChoose={(code) => go(atTab(code))} />
          <LobbyBar
            gameType={gameType}
            mode={mode}
            filter={filter}
            vendor={vendor}
            onMode={(key) => go(atTab(key))}
            onFilter={(next, replace) => go(withFilter(next, vendor), replace)}
          />
          <LobbyList
            gameType={gameType}
            look={look}
            mode={mode}
            vendor={vendor}
            filter={filter}
            onClear={() => go(atTab(vendor ?? ''))}
          />
        </>
      )}
    </div>
  )
}

const Title = ({ kind: { gameType } }: { kind: LobbyKind }) => {
  const t = useText()
  const subtitle = `lobby.subtitle_${gameType}`
  return (
    <header className="flex items-center gap-3">
      <ProductIcon product={gameType} size={34} />
      <div className="min-w-0">
        <h1 className="text-xl font-bold">{t(`catalog.type_${gameType}`)}</h1>
        {hasText(subtitle) && <p className="text-sm text-text2">{t(subtitle)}</p>}
      </div>
    </header>
  )
}

/** A kind without a game, reached by its address: it is in no menu. */
const NothingYet = ({ games }: { games: readonly Game[] }) => {
  const t = useText()
  const open = games.filter(({ state }) => state === 'open').slice(0, othersMax)
  return (
    <>
      <EmptyState title={t('lobby.kind_none')} text={t('lobby.kind_none_text')} />
      {open.length > 0 && (
        <section aria-label={t('lobby.others')}>
          <h2 className="mb-3 font-semibold">{t('lobby.others')}</h2>
          <GameList games={open} look="covers" />
        </section>
      )}
    </>
  )
}

const othersMax = 12

const Waiting = ({ onRetry }: { onRetry: () => unknown }) => (
  <>
    <Skeleton className="h-15 w-full rounded-input" />
    <Skeleton className="h-13 w-full rounded-input" />
    <SkeletonTiles count={14} />
    <SlowNotice waiting onRetry={onRetry} />
  </>
)
