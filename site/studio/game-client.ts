import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import type { ComponentType } from 'react'

/** What plays the rounds of a game: a component inside of `KitProvider`, which draws a `GameFrame`. */
export type GameClient = ComponentType<{ game: StudioGame; title: string }>
