import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import { studioGames } from '@tamuvo/games/register.ts'

/** A game as it is offered to operators: under a code of ours, played by rules of the register. */
export type OfferedGame = { vendor: string; code: string; name: string; category: string; plays: string }

const offer = (vendor: string, category: string, games: readonly [string, string, string][]): OfferedGame[] =>
  games.map(([code, name, plays]) => ({ vendor, code, name, category, plays }))

/** What this studio offers, by the name under which operators know each part of it. */
export const offeredGames: readonly OfferedGame[] = [
  ...offer('TDG', 'Arcade games', [
    ['GLASS_STAIRS', 'Glass Stairs', 'GLS_GLASS_STAIRS'],
    ['PEBBLE_FALL', 'Pebble Fall', 'GLS_PEBBLE_FALL'],
    ['PINWHEEL', 'Pinwheel', 'KTW_PINWHEEL'],
    ['FORTY_SEEDS', 'Forty Seeds', 'FRN_FORTY_SEEDS'],
  ]),
  ...offer('LHL', 'Tables', [['PEARL_BACCARAT', 'Pearl Baccarat', 'GLS_PEARL_BACCARAT']]),
  ...offer('QYS', 'RNG', [['MASKED_GARDEN', 'Masked Garden', 'FRN_MASKED_GARDEN']]),
]

export const findOffered = (vendor: string, code: string): OfferedGame | undefined =>
  offeredGames.find((game) => game.vendor === vendor && game.code === code)

/** The rules of an offered game. @throws Error when it is not in the register */
export const rulesOf = ({ plays }: Pick<OfferedGame, 'plays'>): StudioGame => {
  const game = studioGames.get(plays)
  if (!game) throw new Error(`${plays} is not in the register of games`)
  return game
}
