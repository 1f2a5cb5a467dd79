import { createHash } from 'node:crypto'
import { vipRankAbove } from '@tamuvo/contract/brand.ts'
import * as contract from '@tamuvo/contract/service.ts'
import { memberById } from '../account/account.ts'
import { sealFor } from '../kit/encryption.ts'
import { handle } from '../kit/handle.ts'
import { textIn } from '../platform/announcements.ts'
import type { ContentServices } from './services.ts'

type Visitor = { lane: contract.ServiceLane; account: string; rank: string; language: string }

export const getService = handle(contract.getService, async ({ input, member, language, refuse }, services: ContentServices) => {
  const [lanes, contacts] = await Promise.all([services.settings.get('service.lanes'), services.settings.get('contacts')])
  const known = member && (await memberById(services.database, member.id))
  const rank = known?.rankLevel ?? 0
  const lane = laneOf(rank)
  const { path, titles } = lanes[lane]
  const open = contacts
    .filter(({ csType }) => csType !== 'LIVE')
    .map((each) => ({ type: openType(each.path), csType: each.csType, title: textIn(each.titles, language), path: each.path }))
  const plain = fillIn(path, { lane, account: known?.username ?? '', rank: String(rank), language })
  const sealed = input.x && input.y ? await sealFor({ x: input.x, y: input.y }, plain) : ''
  if (sealed === undefined) throw refuse('MALFORMED', { fields: ['x', 'y'] })
  const own = { type: contract.pathTypes.sealed, csType: 'LIVE' as const, title: textIn(titles, language), path: sealed }
  return { version: versionOf([lanes, contacts]), lane, pathList: [...(sealed === '' ? [] : [own]), ...open] }
})

/** Above the brand's rank a member is a VIP. */
export const laneOf = (rank: number): contract.ServiceLane => (rank > vipRankAbove ? 'vip' : 'live')

/** Fills the placeholders of a path: `{account}`, `{rank}`, `{language}`, `{lane}`. */
export const fillIn = (path: string, visitor: Visitor): string =>
  path.replaceAll(/\{(account|rank|language|lane)\}/g, (_all, name: keyof Visitor) => encodeURIComponent(visitor[name]))

const openType = (path: string) => (path.startsWith('/') ? contract.pathTypes.page : contract.pathTypes.elsewhere)

const versionOf = (all: unknown): string => createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 12)
