import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import {
  Activity,
  CalendarDays,
  ChartColumn,
  Clock,
  Coins,
  HandCoins,
  LayoutDashboard,
  ListOrdered,
  type LucideIcon,
  Megaphone,
  ScrollText,
  UserPlus,
  Users,
} from 'lucide-react'
import type { AgentPage } from '../../parts/paths.ts'

/** How each page of the agent centre is called in its menu. */
export const agentMenuLooks: Record<AgentPage, { label: TextKey; Icon: LucideIcon }> = {
  agentAnnouncement: { label: 'shell.in_increase_announcement', Icon: Megaphone },
  agentTeamOverview: { label: 'agent.overview', Icon: LayoutDashboard },
  registerCenter: { label: 'agent.register', Icon: UserPlus },
  downlineManagmentView: { label: 'agent.team', Icon: Users },
  personalHistoryCopy: { label: 'agent.team_bets', Icon: ListOrdered },
  palStatementsAgentCopy: { label: 'agent.profit', Icon: ChartColumn },
  agentRevenueReport: { label: 'agent.income', Icon: Coins },
  agentDownlineTransactionDetailsCopy: { label: 'agent.transactions', Icon: ScrollText },
  agentDividendRecordCopy2: { label: 'contract.kind_DIVIDEND', Icon: HandCoins },
  agentDailyWages2: { label: 'contract.kind_DAILY_SALARY', Icon: CalendarDays },
  agentHourSalary: { label: 'contract.kind_HOURLY_SALARY', Icon: Clock },
  agentRealtimeSalary: { label: 'contract.kind_REALTIME_SALARY', Icon: Activity },
}
