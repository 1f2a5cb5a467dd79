import { writeFileSync } from 'node:fs'
import { certificateOf } from '@tamuvo/games/certify.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { studioGames } from '@tamuvo/games/register.ts'

/** The certificates of the games in service, by code. */
export const certificates = (): Record<string, { version: string; hash: string }> =>
  Object.fromEntries([...studioGames].map(([code, game]) => [code, { version: game.version, hash: computed(game) }]))

const computed = (game: StudioGame): string => {
  const steps = certificateOf(game)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Writes the certificates of the games as they are now. @param file where to */
export const main = async ([file = '']: readonly string[]): Promise<number> => {
  writeFileSync(file, `${JSON.stringify(certificates(), null, 2)}\n`)
  console.log('games/certified.json holds the certificates of the games in service.')
  return 0
}
