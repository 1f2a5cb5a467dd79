import { type LazyPart, lazyPart } from '@tamuvo/ui/chunks/lazyPart.ts'
import type { MemberPage, MemberPageProps } from '../../parts/paths.ts'

/** The pages of the member centre, each fetched when it is first opened. */
export const centrePages: Record<MemberPage, LazyPart<MemberPageProps>> = {
  securityCenter: lazyPart(() => import('./SecurityPage.tsx'), 'SecurityPage'),
  transferFund: lazyPart(() => import('../../wallet/transfers/MyWalletPage.tsx'), 'MyWalletPage'),
  depositv2: lazyPart(() => import('../../cashier/deposit/DepositPage.tsx'), 'DepositPage'),
  withdraw: lazyPart(() => import('../../cashier/withdrawal/WithdrawalPage.tsx'), 'WithdrawalPage'),
  transferUpline: lazyPart(() => import('../../cashier/upline/UplinePage.tsx'), 'UplinePage'),
  personalHistoryCopy: lazyPart(() => import('../../betting/BetsPage.tsx'), 'BetsPage'),
  transactionHistory: lazyPart(() => import('../../wallet/TransactionsPage.tsx'), 'TransactionsPage'),
  personalProfit: lazyPart(() => import('../../betting/profit/ProfitPage.tsx'), 'ProfitPage'),
  bonusDetails: lazyPart(() => import('../../promotion/BonusPage.tsx'), 'BonusPage'),
  rewardCenter: lazyPart(() => import('./RewardsPage.tsx'), 'RewardsPage'),
  referral: lazyPart(() => import('../../referral/ReferralPage.tsx'), 'ReferralPage'),
  missionLeaderboard: lazyPart(() => import('../../mission/MissionsPage.tsx'), 'MissionsPage'),
  messageV2: lazyPart(() => import('../../content/messages/MessagesPage.tsx'), 'MessagesPage'),
}
