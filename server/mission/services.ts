import type { Tx } from '../kit/database.ts'
import type { Slot } from '../kit/slot.ts'
import type { LoyaltyServices } from '../loyalty/services.ts'
import type { RewardServices } from '../reward/services.ts'

/** A mission that a member completed, by its code, and when. */
export type CompletedMission = { memberId: bigint; missionId: bigint; code: string; period: string; at: Date }

export type MissionBase = LoyaltyServices & RewardServices

export type MissionServices = MissionBase & {
  /** Hears of missions that were completed, each once, in the transaction that counts them. */
  missionsCompleted: Slot<(tx: Tx, completed: readonly CompletedMission[], now: Date) => Promise<void>>
}
