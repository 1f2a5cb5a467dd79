import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { startServiceChat } from '@tamuvo/contract/service-chat.ts'
import type { listServiceQueue, takeServiceChat } from '@tamuvo/contract/service-staff.ts'
import type { Member } from '../../account/store.ts'
import { membersByIds } from '../../account/account.ts'
import type { Queryable } from '../../kit/database.ts'
import { pictureUrl } from '../../kit/pictures.ts'
import type { ChatServices } from '../services.ts'
import { type Conversation, positionOf } from './conversation-store.ts'
import type { Duty } from './duty-store.ts'
import type { Message } from './message-store.ts'
import { dueAt, isHere, isTyping } from './rules.ts'

type OwnView = OutputOf<typeof startServiceChat>['conversation']
type Queue = OutputOf<typeof listServiceQueue>
type Summary = Queue['waiting'][number]
export type Detail = NonNullable<OutputOf<typeof takeServiceChat>['conversation']>

export const picturePath = '/wps/service/picture'

/** A conversation as its owner sees it. */
export const ownView = async (database: Queryable, of: Conversation, now: Date): Promise<OwnView> => ({
  state: of.state,
  lane: of.lane,
  startedAt: of.startedAt.toISOString(),
  position: of.state === 'WAITING' ? await positionOf(database, of) : null,
  staff: of.staff,
  staffTyping: of.state === 'OPEN' && isTyping(of.staffTypingAt, now),
  endedBy: of.endedBy,
  rating: of.rating,
  lastSeq: of.lastSeq,
})

export const messageView = ({ seq, sender, name, text, event, pictures, at }: Message) => ({
  seq,
  from: sender,
  name,
  text,
  event,
  pictures: pictures.map(({ code, width, height }) => ({ url: pictureUrl(picturePath, code), width, height })),
  at: at.toISOString(),
})

export const dutyView = ({ name, lanes, until }: Duty) => ({ name, lanes, until: until.toISOString() })

/** Conversations as staff see them, in the given order. */
export const summaries = async (
  { database, settings, clock }: ChatServices,
  conversations: readonly Conversation[],
): Promise<Summary[]> => {
  const ids = conversations.flatMap(({ memberId }) => (memberId === null ? [] : [memberId]))
  const [members, { targetSeconds }] = await Promise.all([membersByIds(database, ids), settings.get('service.desk')])
  const now = clock.now()
  return conversations.map((of) => ({
    id: of.id.toString(),
    state: of.state,
    lane: of.lane,
    language: of.language,
    name: of.name,
    member: memberView(members.get(of.memberId ?? 0n)),
    startedAt: of.startedAt.toISOString(),
    dueAt: dueAt(of, targetSeconds).toISOString(),
    answeredAt: of.answeredAt?.toISOString() ?? null,
    staff: of.staff,
    visitorHere: isHere(of, now),
    visitorTyping: isTyping(of.visitorTypingAt, now),
    lastSeq: of.lastSeq,
  }))
}

const memberView = (member: Member | undefined): Summary['member'] =>
  member ? { id: member.id.toString(), username: member.username, rankLevel: member.rankLevel, type: member.type } : null

/** A conversation as staff see it. */
export const detailOf = async (services: ChatServices, of: Conversation): Promise<Detail> => {
  const [summary] = await summaries(services, [of])
  if (!summary) throw new Error('one conversation has one summary')
  return {
    ...summary,
    endedAt: of.endedAt?.toISOString() ?? null,
    endedBy: of.endedBy,
    rating: of.rating,
    remark: of.remark,
  }
}
