import type { GameClient } from './game-client.ts'

/** The clients by the name that a game of the register gives, each fetched when it is played. */
const clients: Readonly<Record<string, () => Promise<GameClient>>> = {
  dice: async () => (await import('./arcade/Dice.tsx')).Dice,
}

/** @returns undefined where there is no such client */
export const loadClient = async (name: string): Promise<GameClient | undefined> =>
  Object.hasOwn(clients, name) ? clients[name]?.() : undefined
