/** Constants of the wire that name the brand's platform. */
export const brand = {
  platform: 'W',
  device: 'WEB',
  lotteryType: 'SEA',
  imgSize: 'rx2',
  clientType: 3,
  hotIsPlatform: 2,
  prizeModes: ['Lott', 'ZY', 'Elott', 'SEA'],
  announcementTypes: ['B', 'PL', 'PU', 'PR', 'H'],
  announcementExecution: 'B',
  esportsProviders: ['TF', 'IA'],
  lotteryVendors: ['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT'],
  popularCount: 20,
  openedNumbers: 100,
  headerVendors: 11,
  lobbyPageSize: 30,
  ownGamesPageSize: 99,
  winnersShown: 20,
  announcementsPerPage: 9,
  chatHeader: 'purple',
} as const

export const gameTypes = ['LOTT', 'ELOTT', 'LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'PVP', 'FISH'] as const
export type GameType = (typeof gameTypes)[number]

/** 0 player, 1 agent, 2 head agent, 3 internal test, 4 trial, 41 and 42 assistants of an agent. */
export const accountTypes = [0, 1, 2, 3, 4, 41, 42] as const
export type AccountType = (typeof accountTypes)[number]
/** Internal test accounts: kept out of reports, jackpots and winners, and alone in the games of sandboxes. */
export const testType = 3
export const trialType = 4
export const agentCentreTypes: readonly AccountType[] = [1, 2, 41, 42]
/** Above this rank a member gets the VIP badge and VIP service. */
export const vipRankAbove = 4

/** The highest VIP level; the lowest is 0. */
export const vipLevelMax = 10
