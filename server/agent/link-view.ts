import type { createInviteLink } from '@tamuvo/contract/agent.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import type { Link } from './link-store.ts'
import { termsToSend } from './terms.ts'

type SentLink = OutputOf<typeof createInviteLink>

const stateOf = ({ state, endsAt, used, usedMax }: Link, now: Date): SentLink['state'] => {
  if (endsAt && endsAt <= now) return 'EXPIRED'
  if (usedMax !== null && used >= usedMax) return 'FULL'
  return state === 'PAUSED' ? 'PAUSED' : 'ACTIVE'
}

/** What is muted is paused, whatever it was before, and goes on by itself. */
const mutedState = (state: SentLink['state'], isMuted: boolean): SentLink['state'] =>
  isMuted && state === 'ACTIVE' ? 'PAUSED' : state

/** @param isMuted the agent is self-excluded */
export const linkToSend = (link: Link, now: Date, isMuted = false): SentLink => ({
  id: link.id.toString(),
  code: link.code,
  type: link.type === 1 ? 'AGENT' : 'PLAYER',
  terms: termsToSend(link),
  toUpline: link.toUpline,
  remark: link.remark,
  createdAt: link.createdAt.toISOString(),
  endsAt: link.endsAt?.toISOString() ?? null,
  used: link.used,
  max: link.usedMax,
  visits: Number(link.visits),
  state: mutedState(stateOf(link, now), isMuted),
  pausedBecause: isMuted && link.state === 'ACTIVE' ? 'EXCLUSION' : link.pausedBecause,
})
