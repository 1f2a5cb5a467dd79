import type { GameType } from '@tamuvo/contract/brand.ts'

/** Pages of the member centre, an overlay that any address can carry behind its "#". */
export const memberPages = ['securityCenter', 'depositv2', 'personalHistoryCopy', 'transactionHistory'] as const
export type MemberPage = (typeof memberPages)[number]

/** The one builder of addresses. */
export const paths = {
  home: () => '/',
  lane: (type: GameType) => `/#lane-${type}`,
  register: () => '/register',
  lottery: (game?: string) => (game ? `/lottery?gameCode=${encodeURIComponent(game)}` : '/lottery'),
  fair: (game?: string, issue?: string) =>
    game && issue ? `/fair?game=${encodeURIComponent(game)}&issue=${encodeURIComponent(issue)}` : '/fair',
  member: (page: MemberPage, id?: string) => `#mc/${page}${id ? `/${id}` : ''}`,
} as const

/** Reads the member centre's page, and what it shows in detail, from the part of an address behind "#". */
export const memberPageOf = (hash: string): { page: MemberPage; id: string | undefined } | undefined => {
  const [, name, id] = /^#?mc\/([A-Za-z0-9]+)(?:\/(\d{1,19}))?$/.exec(hash) ?? []
  const page = memberPages.find((each) => each === name)
  return page && { page, id }
}
