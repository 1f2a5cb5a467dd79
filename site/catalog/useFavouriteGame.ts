import { brand } from '@tamuvo/contract/brand.ts'
import { addFavourite, listFavouriteGames, listFavourites, removeFavourite } from '@tamuvo/contract/lobby.ts'
import { callKey, useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { asMember } from '../account/login/auth-window.ts'
import { useFavourites } from './favourites.ts'
import { type Game, isDraw } from './game.ts'

const freshMs = 10 * 60_000
const asked = { imgSize: brand.imgSize }

/** Node ids of the favourites that the server keeps. */
const useFavouriteNodes = (): readonly string[] => {
  const loggedIn = useIsLoggedIn()
  const { data } = useCall(listFavourites, asked, { enabled: loggedIn, staleMs: freshMs })
  return loggedIn ? (data?.content ?? []) : []
}

/**
 * Whether a game is a favourite, and how to change that. Draw games are kept in this browser, all others on the server, for
 * which one has to be logged in.
 */
export const useFavouriteGame = (game: Game) => {
  const nodes = useFavouriteNodes()
  const [draws, toggleDraw] = useFavourites()
  const queries = useQueryClient()
  const learn = ({ content }: { content: string[] }) =>
    queries.setQueryData(callKey(listFavourites, asked), { content, totalPages: Math.min(1, content.length) })
  const add = useAction(addFavourite, { onDone: learn, invalidates: [listFavouriteGames] })
  const remove = useAction(removeFavourite, { onDone: learn, invalidates: [listFavouriteGames] })
  const isFavourite = isDraw(game) ? draws.includes(game.gameCode) : nodes.includes(game.nodeId)
  const payload = { nodeId: game.nodeId, vendor: game.vassalage, gameType: game.gameType }
  const toggle = () => {
    if (isDraw(game)) return toggleDraw(game.gameCode)
    asMember(() => void (isFavourite ? remove : add).run(payload))
  }
  return { isFavourite, toggle, pending: add.pending || remove.pending }
}
