import { setTimeout as sleep } from 'node:timers/promises'
import type { KitServices } from '../kit/services.ts'
import type { DrawGame } from './games.ts'
import type { Issue } from './issue.ts'
import { closedPlays, isSoldOut, type SoldNumber, soldNumbers } from './liability.ts'

/** Tells browsers which numbers of an issue are sold out. */
export type SoldOut = {
  /** Looks now, and tells of it when more numbers are sold out than before. Never throws and never waits. */
  look(game: DrawGame, issue: Pick<Issue, 'id' | 'number'>): void
  /** Waits for what is under way. */
  settled(): Promise<void>
}

type Tools = Pick<KitServices, 'database' | 'rooms' | 'log'>

/** An issue that is looked at one at a time; `again`: something was sold meanwhile. */
type Looking = { again: boolean; done: Promise<void> }

/** While tickets are sold all the time, it looks for a tenth of the time at most: a look reads all numbers of the issue. */
const restFactor = 9
const restMaxMs = 1_000

export const openSoldOut = (tools: Tools): SoldOut => {
  const looking = new Map<bigint, Looking>()
  /** The last issue of each game that was published, and its sold out numbers. */
  const published = new Map<string, { issue: string; numbers: string }>()

  const lookOnce = async (game: DrawGame, issue: Pick<Issue, 'id' | 'number'>): Promise<void> => {
    const list = (await soldNumbers(tools.database, game, [issue])).map(({ issue: _issue, ...number }) => number)
    const numbers = namesOf(list.filter(isSoldOut))
    const before = published.get(game.code)
    if (numbers === (before?.issue === issue.number ? before.numbers : namesOf(closedPlays(game)))) return
    published.set(game.code, { issue: issue.number, numbers })
    const isShort = JSON.stringify(list).length <= messageMax
    tools.rooms.publish({ room: 'sold' }, { game: game.code, issue: issue.number, list: isShort ? list : null })
  }

  const lookAll = async (game: DrawGame, issue: Pick<Issue, 'id' | 'number'>): Promise<void> => {
    do {
      const now = looking.get(issue.id)
      if (now) now.again = false
      const began = performance.now()
      await lookOnce(game, issue).catch((error: unknown) =>
        tools.log.warn({ game: game.code, issue: issue.number, error: String(error) }, 'sold out numbers could not be published'),
      )
      if (looking.get(issue.id)?.again) await sleep(Math.min(restMaxMs, (performance.now() - began) * restFactor))
    } while (looking.get(issue.id)?.again)
    looking.delete(issue.id)
  }

  return {
    look: (game, issue) => {
      const now = looking.get(issue.id)
      if (now) {
        now.again = true
        return
      }
      const entry: Looking = { again: false, done: Promise.resolve() }
      looking.set(issue.id, entry)
      entry.done = lookAll(game, issue)
    },
    settled: async () => {
      await Promise.all([...looking.values()].map(({ done }) => done))
    },
  }
}

/** Longer lists do not fit into a live message: browsers then ask for the board. */
const messageMax = 4_000

const namesOf = (list: readonly SoldNumber[]): string =>
  list
    .map(({ play, number }) => `${play} ${number}`)
    .toSorted()
    .join(';')
