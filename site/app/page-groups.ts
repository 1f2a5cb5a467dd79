/** Pages that are fetched apart, with the name that their file begins with. The first screen is "index". */
export const pageGroups: Readonly<Record<string, string>> = {
  'catalog/GameLobby.tsx': 'egame',
  'pages/home/HomeGames.tsx': 'egame-index',
  'pages/game/GamePlace.tsx': 'byIframe',
  'pages/download/DownloadPage.tsx': 'download',
  'vendor/FbSportsPage.tsx': 'fbSports',
  'index.html': 'index',
  'content/join/JoinPage.tsx': 'joinus',
  'catalog/LobbyPage.tsx': 'live',
  'lottery/LotteryPage.tsx': 'lottery',
  'points/PointMallPage.tsx': 'pointMall',
  'promotion/PromotionsPage.tsx': 'promo',
  'promotion/PromoDetailPage.tsx': 'promoDetail',
  'vendor/SeamlessPage.tsx': 'seamless',
  'chat/service/ServicePage.tsx': 'service',
}

/** What home has in common with the pages that set off early, fetched in one file with what it needs. By paths in the project. */
export const sharedEarly: readonly string[] = [
  'contract/jackpot.ts',
  'contract/vendor.ts',
  'node_modules/lucide-react/dist/esm/icons/arrow-left.mjs',
  'node_modules/lucide-react/dist/esm/icons/chevron-left.mjs',
  'node_modules/lucide-react/dist/esm/icons/log-in.mjs',
  'node_modules/lucide-react/dist/esm/icons/messages-square.mjs',
  'site/cashier/BalanceChip.tsx',
  'site/catalog/GameCard.tsx',
  'site/chat/rooms/useChatRooms.ts',
  'site/parts/figure-words.ts',
  'site/parts/tell-blocked.ts',
  'site/platform/hosts.ts',
  'site/safer/SaferSign.tsx',
  'site/safer/SessionClock.tsx',
  'ui/components/BottomSheet.tsx',
  'ui/components/Chips.tsx',
  'ui/components/Tabs.tsx',
]

/** What home draws below its first screen, fetched in one file. */
export const restOfHome: readonly string[] = [
  'pages/home/HomeGames.tsx',
  'pages/home/PoolJackpot.tsx',
  'pages/home/FormulaJackpot.tsx',
  'shell/Footer.tsx',
  'shell/PictureHost.tsx',
  'shell/SideBar.tsx',
  'shell/MemberArea.tsx',
  'chat/service/ServiceBubble.tsx',
  'chat/service/ServiceButton.tsx',
]

/** The windows to get in by, fetched in one file. */
export const gettingIn: readonly string[] = [
  'shell/AuthLayer.tsx',
  'account/login/AuthWindows.tsx',
  'account/login/ChallengeModal.tsx',
  'account/login/WelcomeModal.tsx',
]

/** Pages whose program sets off together with that of the site when an address leads to them, by their path. */
export const pagesAhead = {
  '/game': { module: 'site/pages/game/GamePlace.tsx', texts: 'near' },
  '/lottery': { module: 'site/lottery/LotteryPage.tsx', texts: 'lottery' },
} as const
