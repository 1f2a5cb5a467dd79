import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import {
  ArrowUpFromLine,
  Banknote,
  ChartColumn,
  Gift,
  ListOrdered,
  type LucideIcon,
  Mail,
  Plus,
  ScrollText,
  ShieldCheck,
  Trophy,
  Target,
  UserPlus,
  Wallet,
} from 'lucide-react'
import type { MemberPage } from '../../parts/paths.ts'

/** How each page of the member centre is called in menus. */
export const menuLooks: Record<MemberPage, { label: TextKey; Icon: LucideIcon }> = {
  securityCenter: { label: 'shell.my_account', Icon: ShieldCheck },
  transferFund: { label: 'shell.my_wallet', Icon: Wallet },
  depositv2: { label: 'shell.deposit', Icon: Plus },
  withdraw: { label: 'shell.withdraw', Icon: Banknote },
  transferUpline: { label: 'shell.to_upline', Icon: ArrowUpFromLine },
  personalHistoryCopy: { label: 'shell.bets', Icon: ListOrdered },
  personalProfit: { label: 'record.profit_title', Icon: ChartColumn },
  bonusDetails: { label: 'shell.bonus_details', Icon: Gift },
  rewardCenter: { label: 'reward.title', Icon: Trophy },
  referral: { label: 'referral.title', Icon: UserPlus },
  missionLeaderboard: { label: 'mission.title', Icon: Target },
  messageV2: { label: 'shell.messages', Icon: Mail },
  transactionHistory: { label: 'shell.transactions', Icon: ScrollText },
}
