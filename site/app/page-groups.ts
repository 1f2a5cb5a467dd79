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

/**
 * What home and the windows to get in by have in common with other pages, fetched in one file with what it needs, so that pages do
 * without the rest of home. By paths in the project.
 */
export const sharedEarly: readonly string[] = [
  'contract/jackpot.ts',
  'contract/pictures.ts',
  'contract/vendor.ts',
  'contract/winners.ts',
  'node_modules/lucide-react/dist/esm/icons/arrow-left.mjs',
  'node_modules/lucide-react/dist/esm/icons/arrow-up-from-line.mjs',
  'node_modules/lucide-react/dist/esm/icons/chevron-left.mjs',
  'node_modules/lucide-react/dist/esm/icons/chevrons-right.mjs',
  'node_modules/lucide-react/dist/esm/icons/ear.mjs',
  'node_modules/lucide-react/dist/esm/icons/fingerprint-pattern.mjs',
  'node_modules/lucide-react/dist/esm/icons/flask-conical.mjs',
  'node_modules/lucide-react/dist/esm/icons/id-card.mjs',
  'node_modules/lucide-react/dist/esm/icons/key-round.mjs',
  'node_modules/lucide-react/dist/esm/icons/log-in.mjs',
  'node_modules/lucide-react/dist/esm/icons/mail.mjs',
  'node_modules/lucide-react/dist/esm/icons/message-square-text.mjs',
  'node_modules/lucide-react/dist/esm/icons/messages-square.mjs',
  'node_modules/lucide-react/dist/esm/icons/puzzle.mjs',
  'node_modules/lucide-react/dist/esm/icons/send.mjs',
  'node_modules/lucide-react/dist/esm/icons/smartphone.mjs',
  'node_modules/lucide-react/dist/esm/icons/volume-2.mjs',
  'site/cashier/BalanceChip.tsx',
  'site/catalog/GameCard.tsx',
  'site/chat/rooms/useChatRooms.ts',
  'site/chat/service/useOpenContact.ts',
  'site/parts/FormFrame.tsx',
  'site/parts/FormNotice.tsx',
  'site/parts/SideSign.tsx',
  'site/parts/TextButton.tsx',
  'site/parts/WorkNotice.tsx',
  'site/parts/figure-words.ts',
  'site/parts/tell-blocked.ts',
  'site/parts/useForm.ts',
  'site/platform/hosts.ts',
  'site/safer/SaferSign.tsx',
  'site/safer/SessionClock.tsx',
  'ui/components/BottomSheet.tsx',
  'ui/components/CheckList.tsx',
  'ui/components/Checkbox.tsx',
  'ui/components/Chips.tsx',
  'ui/components/CodeField.tsx',
  'ui/components/Field.tsx',
  'ui/components/Tabs.tsx',
  'ui/hooks/focus-now.ts',
  'ui/text/country-name.ts',
]

/** What home draws below its first screen, fetched in one file. */
export const restOfHome: readonly string[] = [
  'pages/home/HomeGames.tsx',
  'pages/home/PoolJackpot.tsx',
  'pages/home/FormulaJackpot.tsx',
  'shell/Footer.tsx',
  'shell/PictureHost.tsx',
  'chat/service/ServiceButton.tsx',
]

/** What home draws for members and on wide screens alone, in one file, with what other pages show of it. */
export const sideOfHome: readonly string[] = ['shell/SideBar.tsx', 'shell/MemberArea.tsx']

/** The windows to get in by but the form of registration, fetched in one file. */
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
