import { createStore, useStore } from '@tamuvo/ui/hooks/store.ts'
import { readSession, useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { deviceStorage } from '@tamuvo/ui/session/storage.ts'
import { readJson, writeJson } from '@tamuvo/ui/session/stored-json.ts'
import { asMember } from '../account/login/auth-window.ts'

const storageKey = 'lottery_favourites'

/** Codes of favourite games by username. */
export type Favourites = Readonly<Record<string, readonly string[]>>

/** What was kept, whatever it was, as favourites. */
export const readFavourites = (stored: unknown): Favourites => {
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(
    Object.entries(stored).map(([name, codes]) => [
      name,
      Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [],
    ]),
  )
}

/** A member's favourites with a game added or removed. */
export const withGame = (all: Favourites, username: string, game: string, isFavourite: boolean): Favourites => {
  const others = (all[username] ?? []).filter((code) => code !== game)
  return { ...all, [username]: isFavourite ? [...others, game] : others }
}

/** Games with the favourite ones first, each part in its own order. */
export const favouritesFirst = <Game extends string>(games: readonly Game[], own: readonly string[]): Game[] => [
  ...games.filter((game) => own.includes(game)),
  ...games.filter((game) => !own.includes(game)),
]

const favourites = createStore(readFavourites(readJson(deviceStorage, storageKey)))

/**
 * The favourite draw games of the member who is here, and how to add or remove one. They stay in this browser; a visitor has
 * none, and is asked to log in before one is kept.
 */
export const useFavourites = (): [own: readonly string[], toggle: (game: string) => void] => {
  const all = useStore(favourites)
  const loggedIn = useIsLoggedIn()
  const own = loggedIn ? (all[readSession('username') ?? ''] ?? []) : []
  const toggle = (game: string) => {
    const isFavourite = !own.includes(game)
    // After a login for it the game is a favourite, even if it was one before.
    asMember(() => {
      favourites.set(withGame(favourites.get(), readSession('username') ?? '', game, isFavourite))
      writeJson(deviceStorage, storageKey, favourites.get())
    })
  }
  return [own, toggle]
}
