/** Pages that are fetched apart, with the name that their file begins with. The first screen is "index". */
export const pageGroups: Readonly<Record<string, string>> = {
  'lobby/GameLobby.tsx': 'egame',
  'home/HomeGames.tsx': 'egame-index',
  'play/GamePage.tsx': 'byIframe',
  'download/DownloadPage.tsx': 'download',
  'play/FbSportsPage.tsx': 'fbSports',
  'index.html': 'index',
  'joinus/JoinPage.tsx': 'joinus',
  'lobby/LobbyPage.tsx': 'live',
  'lottery/LotteryPage.tsx': 'lottery',
  'mall/PointMallPage.tsx': 'pointMall',
  'promo/PromotionsPage.tsx': 'promo',
  'promo/PromoDetailPage.tsx': 'promoDetail',
  'play/SeamlessPage.tsx': 'seamless',
  'service/ServicePage.tsx': 'service',
}
