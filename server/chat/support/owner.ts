import { visitTokenPattern } from '@tamuvo/contract/service-chat.ts'
import type { Queryable } from '../../kit/database.ts'
import type { SessionMember } from '../../kit/handle.ts'
import { Refused } from '../../kit/refuse.ts'
import { hashToken } from '../../kit/session.ts'
import type { ChatServices } from '../services.ts'
import { type Conversation, findNewest, type Owner } from './conversation-store.ts'
import { readableMs } from './rules.ts'

export type Asker = {
  member: SessionMember | undefined
  headers: Record<string, string | string[] | undefined>
  now: Date
}

/**
 * The owner that a caller may act for: the member of the session, or the visitor of the secret sent. Undefined without either.
 * @throws Refused NOT_LOGGED_IN for an ended session
 */
export const ownerOf = ({ member, headers }: Asker): Owner | undefined => {
  if (member) return { memberId: member.id, tokenHash: null }
  const shown = headers['authorization']
  if (shown === undefined) return undefined
  const token = typeof shown === 'string' ? shown.replace(/^Bearer /, '') : ''
  if (!visitTokenPattern.test(token)) throw new Refused('NOT_LOGGED_IN')
  return { memberId: null, tokenHash: hashToken(token) }
}

/** @throws Refused NOT_LOGGED_IN */
export const requireOwner = (asker: Asker): Owner => {
  const owner = ownerOf(asker)
  if (!owner) throw new Refused('NOT_LOGGED_IN')
  return owner
}

export const newestOf = ({ database }: { database: Queryable }, owner: Owner, now: Date): Promise<Conversation | undefined> =>
  findNewest(database, owner, new Date(now.getTime() - readableMs))

/** The caller's newest conversation. @throws Refused NOT_FOUND, NOT_LOGGED_IN as `ownerOf` */
export const requireOwn = async (services: Pick<ChatServices, 'database'>, asker: Asker): Promise<Conversation> => {
  const owner = ownerOf(asker)
  const own = owner && (await newestOf(services, owner, asker.now))
  if (!own) throw new Refused('NOT_FOUND')
  return own
}

/** The key of an owner in rate limits. */
export const keyOfOwner = ({ memberId, tokenHash }: Owner): string => memberId?.toString() ?? tokenHash?.toString('hex') ?? ''
