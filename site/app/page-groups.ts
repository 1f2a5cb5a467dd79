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
  'content/mall/PointMallPage.tsx': 'pointMall',
  'content/promotions/PromotionsPage.tsx': 'promo',
  'content/promotions/PromoDetailPage.tsx': 'promoDetail',
  'vendor/SeamlessPage.tsx': 'seamless',
  'chat/service/ServicePage.tsx': 'service',
}
