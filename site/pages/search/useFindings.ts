import { brand } from '@tamuvo/contract/brand.ts'
import { getHelpCenter } from '@tamuvo/contract/content.ts'
import { listGames, listPublicGames } from '@tamuvo/contract/lobby.ts'
import { listPromotions } from '@tamuvo/contract/promotion.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { isFoundIn, searchReadings } from '@tamuvo/ui/format/search.ts'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useAnnouncements } from '../../platform/useAnnouncements.ts'
import { useCatalog, useGameQuery } from '../../catalog/useCatalog.ts'
import { written } from '../../promotion/promotion-words.ts'

const gamesMax = 24
const freshMs = 60_000

/** Promotions that run or come, and after them announcements of some; an announcement's id is a word. */
const usePromotions = (): { id: string; title: string; lead: string }[] => {
  const { data } = useCall(listPromotions, {}, { staleMs: freshMs })
  const announced = useAnnouncements().data?.promotion.promotion ?? []
  const open = (data?.list ?? []).filter(({ status }) => status !== 'CLOSED')
  return [
    ...open.map(({ id, titles, leads }) => ({ id, title: written(titles), lead: written(leads) })),
    ...announced.map(({ id, title }) => ({ id, title, lead: '' })),
  ]
}

/** What a term finds: games by the server, studios, help and promotions among what the browser knows. */
export const useFindings = (term: string) => {
  const readings = searchReadings(term)
  const found = readings.length > 0
  // A term written in Zawgyi is asked for in Unicode.
  const gameName = readings.at(-1) ?? ''
  const call = useIsLoggedIn() ? listGames : listPublicGames
  const asked = { clientType: brand.clientType, ...useGameQuery(), gameName, pageNo: 1, pageSize: gamesMax }
  const games = useCall(call, asked, { enabled: found, staleMs: freshMs, keepPrevious: true })
  const help = useCall(getHelpCenter, { content: '0' }, { staleMs: 10 * freshMs })
  const lanes = useCatalog().data?.data.lanes ?? []
  const promotions = usePromotions()
  const matches = (text: string): boolean => found && isFoundIn(readings, text)
  return {
    games: found ? (games.data?.games ?? []) : [],
    vendors: lanes.flatMap(({ vendors }) => vendors).filter(({ name }) => matches(name)),
    help: (help.data?.list ?? []).filter(({ title, summary }) => matches(`${title} ${summary}`)),
    promotions: promotions.filter(({ title, lead }) => matches(`${title} ${lead}`)),
    waiting: found && games.isPending,
    error: games.error,
    retry: games.refetch,
  }
}
