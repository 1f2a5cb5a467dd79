import { arcadeClients } from './arcade/arcade-clients.ts'
import { bingoClients } from './bingo/bingo-clients.ts'
import type { StudioGame } from '@tamuvo/games/kit/game.ts'
import type { GameClient } from './game-client.ts'
import { fetchEarly } from './slots/early.ts'
import { loadSlot } from './slots/worlds.ts'

/** The clients by the name that a game of the register gives, each fetched when it is played. */
const clients: Readonly<Record<string, (gameCode: string) => Promise<GameClient>>> = {
  slot: async (gameCode) => {
    fetchEarly(gameCode)
    // Its rules and looks are small, and are asked for together with the program that shows them.
    void loadSlot(gameCode).catch(() => undefined)
    return (await import('./slots/SlotGame.tsx')).SlotGame
  },
  ...arcadeClients,
  ...bingoClients,
  baccarat: async () => (await import('./table/CardTable.tsx')).Baccarat,
  blackjack: async () => (await import('./table/Blackjack.tsx')).Blackjack,
  crash: async () => (await import('./crash/Crash.tsx')).Crash,
  'dragon-tiger': async () => (await import('./table/CardTable.tsx')).DragonTiger,
  'fan-tan': async () => (await import('./table/FanTan.tsx')).FanTan,
  roulette: async () => (await import('./table/Roulette.tsx')).Roulette,
  'sic-bo': async () => (await import('./table/SicBo.tsx')).SicBo,
  'video-poker': async () => (await import('./table/VideoPoker.tsx')).VideoPoker,
  'xoc-dia': async () => (await import('./table/XocDia.tsx')).XocDia,
}

/** @returns undefined where there is no such client */
export const loadClient = async ({ client, code }: StudioGame): Promise<GameClient | undefined> =>
  Object.hasOwn(clients, client) ? clients[client]?.(code) : undefined
