import { brand } from '@tamuvo/contract/brand.ts'
import { getPublicCatalog, listLanes } from '@tamuvo/contract/catalog.ts'
import { gameLanguage } from '@tamuvo/contract/languages.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { readSession, useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useLanguage } from '@tamuvo/ui/text/useText.tsx'
import { prizeModeOf } from './prize-mode.ts'

const freshMs = 10 * 60_000

/** What every question about games carries. */
export const useGameQuery = () => ({ imgSize: brand.imgSize, language: gameLanguage(useLanguage().code) })

/** What lists of all vendors ask for in place of one. */
export const everyVendor = ''

/** The lanes of games, as a visitor or as a member sees them. The former ones stay in view until those of a new login have come. */
export const useCatalog = () => {
  const member = useIsLoggedIn()
  const query = useGameQuery()
  const asked = member ? { ...query, merchantCode: readSession('merchantCode') ?? undefined } : query
  const options = { staleMs: freshMs, keepPrevious: true, ...(member ? { persistAs: 'gameVendor' as const } : {}) }
  return useCall(member ? listLanes : getPublicCatalog, asked, options)
}

/** Whether the brand has a sportsbook of the vendor FB, which has a page of its own. */
export const useFairball = () =>
  useCatalog()
    .data?.data.lanes.find(({ gameCategory }) => gameCategory === 'SPORTS')
    ?.vendors.find(({ vassalage }) => vassalage === 'FB')

export const usePrizeMode = () => prizeModeOf(useCatalog().data?.data.lanes ?? [])
