import { keep, useKept } from '@tamuvo/ui/hooks/useKept.ts'
import { readSession, useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { deviceShelf } from '@tamuvo/ui/session/storage.ts'
import { readJson, writeJson } from '@tamuvo/ui/session/stored-json.ts'
import { asMember } from '../account/login/auth-window.ts'

const storageKey = 'lottery_favourites'

/** Codes of favourite games by username. */
export type Favourites = Readonly<Record<string, readonly string[]>>

/** What was kept, whatever it was, as favourites. */
export const readFavourites = (kept: unknown): Favourites => {
  if (typeof kept !== 'object' || kept === null) return {}
  return Object.fromEntries(
    Object.entries(kept).map(([name, codes]) => [
      name,
      Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [],
    ]),
  )
}

/** Favourites with a game among those of somebody, or without it. */
export const withGame = (all: Favourites, username: string, game: string, isKept: boolean): Favourites => {
  const others = (all[username] ?? []).filter((code) => code !== game)
  return { ...all, [username]: isKept ? [...others, game] : others }
}

/** Games with the favourite ones first, each part in its own order. */
export const favouritesFirst = <Game extends string>(games: readonly Game[], own: readonly string[]): Game[] => [
  ...games.filter((game) => own.includes(game)),
  ...games.filter((game) => !own.includes(game)),
]

const favourites = keep(readFavourites(readJson(deviceShelf, storageKey)))

/**
 * The favourite draw games of the member who is here, and how to add or remove one. They stay in this browser; a visitor has
 * none, and is asked to log in before one is kept.
 */
export const useFavourites = (): [own: readonly string[], toggle: (game: string) => void] => {
  const all = useKept(favourites)
  const loggedIn = useIsLoggedIn()
  const own = loggedIn ? (all[readSession('username') ?? ''] ?? []) : []
  const toggle = (game: string) => {
    const isKept = !own.includes(game)
    // Who has logged in for it keeps the game, also when she kept it long ago.
    asMember(() => {
      favourites.set(withGame(favourites.get(), readSession('username') ?? '', game, isKept))
      writeJson(deviceShelf, storageKey, favourites.get())
    })
  }
  return [own, toggle]
}
