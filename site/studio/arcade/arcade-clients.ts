import type { GameClient } from '../game-client.ts'

/** The clients of arcade games, by the name that the register gives. */
export const arcadeClients: Readonly<Record<string, () => Promise<GameClient>>> = {
  limbo: async () => (await import('./Limbo.tsx')).Limbo,
  mines: async () => (await import('./Mines.tsx')).Mines,
  plinko: async () => (await import('./Plinko.tsx')).Plinko,
  dice: async () => (await import('./Dice.tsx')).Dice,
  hilo: async () => (await import('./Hilo.tsx')).Hilo,
  wheel: async () => (await import('./Wheel.tsx')).Wheel,
  keno: async () => (await import('./Keno.tsx')).Keno,
  towers: async () => (await import('./Towers.tsx')).Towers,
  coin: async () => (await import('./Coin.tsx')).Coin,
}
