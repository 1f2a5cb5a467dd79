import type { ChatServices } from '../chat/services.ts'
import type { RewardServices } from '../reward/services.ts'

/** What red packets need of the areas below; they add nothing of their own. */
export type PacketServices = ChatServices & RewardServices
