import type { GameClient } from '../game-client.ts'

/** The clients of bingo games, by the name that the register gives. */
export const bingoClients: Readonly<Record<string, () => Promise<GameClient>>> = {
  turbo75: async () => (await import('./TurboBingo.tsx')).TurboBingo,
}
