import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import { Coins, type LucideIcon, UserPlus, Users } from 'lucide-react'
import type { AgentPage } from '../../parts/paths.ts'

/** How each page of the agent centre is called in its menu. */
export const agentMenuLooks: Record<AgentPage, { label: TextKey; Icon: LucideIcon }> = {
  registerCenter: { label: 'agent.register', Icon: UserPlus },
  downlineManagmentView: { label: 'agent.team', Icon: Users },
  agentRevenueReport: { label: 'agent.income', Icon: Coins },
}
