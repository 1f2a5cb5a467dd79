import type { Cell as Place } from '@tamuvo/games/kit/events.ts'

/** Reels all of whose cells stay. */
export const wholeReels = (places: readonly Place[], rows: number): number[] => {
  const counts = new Map<number, number>()
  for (const [reel] of places) counts.set(reel, (counts.get(reel) ?? 0) + 1)
  return [...counts].flatMap(([reel, count]) => (count >= rows ? [reel] : []))
}
