/** Refusals of rewards, points, the mall, promotions and red packets. */
export const loyaltyRefusals = {
  /** `value.expiresAt`. */
  REWARD_EXPIRED: 200,
  PROMOTION_OVER: 200,
  /** `value.because`. */
  PROMOTION_NOT_FOR_YOU: 200,
  PROMOTION_TAKEN: 200,
  /** Its budget is used up. */
  PROMOTION_SPENT: 200,
  PROMOTION_CODE_WRONG: 200,
  /** `value.faults`. */
  PROMOTION_INVALID: 200,
  /** A code of it belongs to another promotion that runs at the same time. */
  PROMOTION_CODE_USED: 200,
  RAFFLE_TICKET_NEEDED: 200,
  /** `value.cap`, `value.nextAt`. */
  RAFFLE_CAP: 200,
  /** A new day has begun, and with it another server seed, whose hash the member has not seen. */
  RAFFLE_SEED_CHANGED: 200,
  /** `value.pictures`: the least number. */
  PICTURES_NEEDED: 200,
  /** It is not what the member was shown: another price, or another version of its terms. */
  OFFER_CHANGED: 200,
  /** A wallet at a vendor gets nothing while a bonus is open whose terms could not be checked there. */
  BONUS_OUTSIDE: 423,
  /** `value.points`: what the member has. */
  POINTS_SHORT: 200,
  /** `value.multiple`, `value.min`. */
  POINTS_UNEVEN: 200,
  /** `value.left`. */
  MALL_SOLD_OUT: 200,
  /** `value.limit`. */
  MALL_LIMIT: 200,
  /** Free spins or a free bet are expected to win more than their points convert to. `value.points`: the least. */
  MALL_TOO_CHEAP: 200,
  /** `value.level`. */
  VIP_NEEDED: 200,
  /** `value.startsAt`. */
  PACKET_NOT_OPEN: 200,
  PACKET_OVER: 200,
  PACKET_NOT_FOR_YOU: 200,
  /** Another member took a share with the same device. */
  PACKET_DEVICE: 200,
  /** `value.faults`. */
  PACKET_INVALID: 200,
  /** `value.left`. */
  PACKET_BUDGET: 200,
  /** `value.fault`. */
  MISSION_INVALID: 200,
} as const
