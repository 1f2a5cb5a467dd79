import type { KitServices } from '../kit/services.ts'
import { type Bucket, takeToken } from '../kit/rate-limit.ts'
import { Refused } from '../kit/refuse.ts'

/** Counts a call. @throws Refused TOO_MANY_REQUESTS with the seconds to wait */
export const limitRate = async ({ database, clock }: Pick<KitServices, 'database' | 'clock'>, bucket: Bucket): Promise<void> => {
  const retryAfter = await takeToken(database, clock, bucket)
  if (retryAfter > 0) throw new Refused('TOO_MANY_REQUESTS', { retryAfter })
}
