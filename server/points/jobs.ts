import type { Job } from '../kit/jobs.ts'
import { recurring } from '../kit/recurring.ts'
import { bookPoints } from './earn-points.ts'
import type { PointsServices } from './services.ts'

const everyMs = 10_000

export const pointsJobs = (services: PointsServices): Job<never>[] => [
  recurring(services, { name: 'points.book', everyMs }, () => bookPoints(services)),
]
