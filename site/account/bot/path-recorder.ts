import { botPath } from '@tamuvo/contract/account-bot.ts'

export type PathPoint = [x: number, y: number, ms: number]

/** Writes down where something was and when: the first and the last point always, between them no more than is asked for. */
export const recordPath = (startedAt: number) => {
  const points: PathPoint[] = []
  const pointAt = (x: number, y: number, at: number): PathPoint => [Math.round(x), Math.round(y), Math.round(at - startedAt)]
  return {
    /** @param at ms on the same clock as `startedAt` */
    note(x: number, y: number, at: number): void {
      const before = points.at(-1)
      if (before && at - startedAt - before[2] < botPath.everyMs) return
      if (points.length < botPath.pointsMax - 1) points.push(pointAt(x, y, at))
    },
    end(x: number, y: number, at: number): PathPoint[] {
      return [...points, pointAt(x, y, at)]
    },
  }
}
