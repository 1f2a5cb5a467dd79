import { keep, useKept } from '@tamuvo/ui/hooks/useKept.ts'
import { readSession } from '@tamuvo/ui/session/session.ts'
import { deviceShelf } from '@tamuvo/ui/session/storage.ts'
import { readJson, writeJson } from '../lottery/kept-json.ts'

const storageKey = 'lottery_favourites'

/** Codes of favourite games by username; '' is whoever is not logged in. */
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

/** Favourites with one game more or less for somebody. */
export const withToggled = (all: Favourites, username: string, game: string): Favourites => {
  const own = all[username] ?? []
  return { ...all, [username]: own.includes(game) ? own.filter((code) => code !== game) : [...own, game] }
}

/** Games with the favourite ones first, each part in its own order. */
export const favouritesFirst = <Game extends string>(games: readonly Game[], own: readonly string[]): Game[] => [
  ...games.filter((game) => own.includes(game)),
  ...games.filter((game) => !own.includes(game)),
]

const favourites = keep(readFavourites(readJson(deviceShelf, storageKey)))

/** The favourite games of whoever is here, and how to add or remove one. They stay in this browser. */
export const useFavourites = (): [own: readonly string[], toggle: (game: string) => void] => {
  const all = useKept(favourites)
  const username = readSession('username') ?? ''
  const toggle = (game: string) => {
    favourites.set(withToggled(all, username, game))
    writeJson(deviceShelf, storageKey, favourites.get())
  }
  return [all[username] ?? [], toggle]
}
