import { levelsListener, type VipServices } from '../vip/services.ts'
import { earnPoints } from './earn-points.ts'

export type PointsServices = VipServices

/** Counts points by what members bet. */
export const openPoints = <Lower extends PointsServices>(lower: Lower): Lower & PointsServices => {
  lower.listeners.push({ name: 'points', after: [levelsListener], take: (tx, range, now) => earnPoints(tx, lower, range, now) })
  return lower
}
