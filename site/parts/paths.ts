import type { AgentCentrePage } from '@tamuvo/contract/agent-centre.ts'
import type { GameType } from '@tamuvo/contract/brand.ts'

/** Pages of the member centre, an overlay that any address can carry behind its "#". */
export const memberPages = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
] as const
export type MemberPage = (typeof memberPages)[number]

/** Pages of the agent centre, an overlay like the member centre. */
export const agentPages = [
  'agentAnnouncement',
  'agentTeamOverview',
  'registerCenter',
  'downlineManagmentView',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'agentRevenueReport',
  'agentDownlineTransactionDetailsCopy',
  'agentDividendRecordCopy2',
  'agentDailyWages2',
  'agentHourSalary',
  'agentRealtimeSalary',
] as const satisfies readonly AgentCentrePage[]
export type AgentPage = (typeof agentPages)[number]

/** Where the agent centre opens. */
export const firstAgentPage: AgentPage = 'agentTeamOverview'

/** Pages of safer play: limits and breaks, the month, what was noticed, and a test. */
export const saferParts = ['limits', 'breaks', 'statement', 'markers', 'selftest'] as const
export type SaferPart = (typeof saferParts)[number]

/** Parts of the security centre with an address of their own. */
export const securityParts = [
  ...saferParts,
  'profile',
  'payees',
  'newpayee',
  'devices',
  'identity',
  'settings',
  'avatar',
  'password',
  'withdrawal',
  'phone',
  'email',
  'authenticator',
  'passkeys',
  'verification',
] as const
export type SecurityPart = (typeof securityParts)[number]

/** Figures of the wallet that open to the entries they are made of. */
export const bookFigures = ['balance', 'main', 'held'] as const
export type BookFigure = (typeof bookFigures)[number]

/** The one builder of addresses. */
export const paths = {
  home: () => '/',
  lane: (type: GameType) => `/#lane-${type}`,
  login: () => '/login',
  register: () => '/register',
  promotions: () => '/promotions',
  tournaments: () => '/tournaments',
  promotion: (id: string) => `/promoDetail?id=${encodeURIComponent(id)}`,
  /** @param tab a part of it, such as the records */
  pointMall: (tab?: string) => (tab ? `/pointMall?tab=${tab}` : '/pointMall'),
  help: (tag?: string) => (tag ? `/help#${tag}` : '/help'),
  notices: () => '/noticePage',
  download: () => '/download',
  down: () => '/down',
  join: () => '/join',
  about: () => '/about',
  news: () => '/news',
  blog: () => '/blog',
  service: () => '/service',
  feedback: () => '/feedback',
  game: (code: string) => `/game?gameCode=${encodeURIComponent(code)}`,
  lottery: (game?: string) => (game ? `/lottery?gameCode=${encodeURIComponent(game)}` : '/lottery'),
  fair: (game?: string, issue?: string) =>
    game && issue ? `/fair?game=${encodeURIComponent(game)}&issue=${encodeURIComponent(issue)}` : '/fair',
  /** Where receipts of payments are checked. */
  verify: () => '/verify',
  /** @param detail the id of what the page shows in detail, or a part of it */
  member: (page: MemberPage, detail?: string) => `#mc/${page}${detail ? `/${detail}` : ''}`,
  agent: (page: AgentPage, detail?: string) => `#ac/${page}${detail ? `/${detail}` : ''}`,
} as const

export type MemberAddress = {
  page: MemberPage
  id: string | undefined
  part: SecurityPart | undefined
  figure: BookFigure | undefined
}

/** What a page of the member centre gets of its address. */
export type MemberPageProps = Pick<MemberAddress, 'id' | 'part' | 'figure'>

/** Reads the member centre's page, and what it shows in detail, from the part of an address behind "#". What follows a "?" is the page's own. */
export const memberPageOf = (hash: string): MemberAddress | undefined => {
  const read = /^#?mc(?:\/([A-Za-z0-9]+)(?:\/(?:(\d{1,19})|([a-z]+)))?)?(?:\?[\w=&.%+-]*)?$/.exec(hash)
  if (!read) return undefined
  const [, name = memberPages[0], id, word] = read
  const page = memberPages.find((each) => each === name)
  const part = page === 'securityCenter' ? securityParts.find((each) => each === word) : undefined
  const figure = page === 'transactionHistory' ? bookFigures.find((each) => each === word) : undefined
  return page && (word === undefined || part || figure) ? { page, id, part, figure } : undefined
}

export type AgentAddress = { page: AgentPage; id: string | undefined }

/** What a page of the agent centre gets of its address. */
export type AgentPageProps = Pick<AgentAddress, 'id'>

/** Reads the agent centre's page, and what it shows in detail, as `memberPageOf` does. */
export const agentPageOf = (hash: string): AgentAddress | undefined => {
  const read = /^#?ac(?:\/([A-Za-z0-9]+)(?:\/(\d{1,19}))?)?(?:\?[\w=&.%+-]*)?$/.exec(hash)
  if (!read) return undefined
  const [, name = firstAgentPage, id] = read
  const page = agentPages.find((each) => each === name)
  return page && { page, id }
}
