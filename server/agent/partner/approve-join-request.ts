import * as contract from '@tamuvo/contract/join-staff.ts'
import type { OutputOf } from '@tamuvo/contract/call.ts'
import { queueCredentials } from '../../account/password/credentials-job.ts'
import { keyOfUsername } from '../../account/rules.ts'
import { memberById } from '../../account/account.ts'
import { decideJoinRequest, findJoinRequest, isJoinOpen, type JoinRequest } from '../../content/join-store.ts'
import type { Tx } from '../../kit/database.ts'
import { appendEvents } from '../../kit/outbox.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { findInTree } from '../find-in-tree.ts'
import { openBelow } from '../new-account.ts'
import { requireRoomAtTop } from '../quota/room-at-top.ts'
import type { AgentServices } from '../services.ts'
import { fieldsAbove, type Terms, termsFrom } from '../terms.ts'
import { findTerms, shareTree, writeTerms } from '../terms-store.ts'
import { languageOf, wayOf } from './credentials.ts'

type Approving = Request<typeof contract.approveJoinRequest>
type Approved = OutputOf<typeof contract.approveJoinRequest>

/** Opens the account, decides the request and enqueues the credentials in one transaction. What was approved before is answered again. */
export const approveJoinRequest = handle(contract.approveJoinRequest, async (request, services: AgentServices) => {
  const before = await findApproved(request, services)
  if (before) return before
  try {
    return await approve(request, services)
  } catch (error) {
    // The same approval of another moment came first.
    const meanwhile = await findApproved(request, services)
    if (meanwhile) return meanwhile
    throw error
  }
})

/** The account of a request that was approved with this username; its password is shown once and is not here. */
const findApproved = async ({ input }: Approving, { database }: AgentServices): Promise<Approved | undefined> => {
  const found = await findJoinRequest(database, input.caseNumber)
  const member = found?.openedMemberId ? await memberById(database, found.openedMemberId) : undefined
  if (!found || !member || keyOfUsername(member.username) !== keyOfUsername(input.username)) return undefined
  return { memberId: member.id.toString(), username: member.username, sentBy: wayOf(found, input.byStaff).way, password: '' }
}

const approve = async (request: Approving, services: AgentServices): Promise<Approved> => {
  const { input, refuse, now } = request
  const asked = await findJoinRequest(services.database, input.caseNumber)
  if (!asked) throw refuse('NOT_FOUND')
  await requireNotBarred(request, services, asked)
  const uplineId = await requireUpline(request, services)
  const [terms, language] = [termsFrom(input.terms), languageOf(asked)]
  const { way, reach } = wayOf(asked, input.byStaff)
  const type = input.type === 'HEAD_AGENT' ? 2 : 1
  const opening = { username: input.username, password: '', type, uplineId, prizeMode: terms.prizeGroup, language, now } as const
  const { memberId, username, password } = await openBelow(services, opening, refuse, {
    before: async (tx) => {
      const held = await findJoinRequest(tx, input.caseNumber, true)
      if (!held || !isJoinOpen(held)) throw refuse('CASE_CLOSED', { state: held?.state })
      await shareTree(tx)
      await requireWithin(tx, services, { terms, uplineId }, request)
    },
    after: async (tx, id) => {
      await writeTerms(tx, [{ memberId: id, terms }], { staffId: request.staff.id, reason: `partner ${input.caseNumber}` }, now)
      if (reach) await queueCredentials(tx, services, { memberId: id, reach, language })
      await close(tx, request, asked, id)
    },
  })
  return { memberId: memberId.toString(), username, sentBy: way, password: reach ? '' : password }
}

const close = async (tx: Tx, { input, staff, now }: Approving, { state: from }: JoinRequest, memberId: bigint): Promise<void> => {
  const { caseNumber } = input
  await decideJoinRequest(tx, caseNumber, { by: staff.name, at: now, reason: '', openedMemberId: memberId })
  await appendEvents(tx, { kind: 'join.moved', body: { caseNumber, from, to: 'APPROVED', by: staff.name }, at: now })
}

/** Who is self-excluded opens no account by this way either. */
const requireNotBarred = async ({ now, refuse }: Approving, services: AgentServices, asked: JoinRequest): Promise<void> => {
  const { reach } = wayOf(asked)
  if (!reach) return
  const known = reach.way === 'MAIL' ? { email: reach.to } : { mobile: reach.to }
  if (await services.isBarred(known, now)) throw refuse('RG_EXCLUDED')
}

/** The agent above: of a head agent none. */
const requireUpline = async ({ input, refuse }: Approving, { database }: AgentServices): Promise<bigint | undefined> => {
  if (input.under === '') return undefined
  const upline = input.type === 'AGENT' ? await findInTree(database, input.under) : undefined
  if (!upline || upline.type === 0) throw refuse('FIELDS_INVALID', { fields: { under: 'unknown' } })
  return upline.id
}

const requireWithin = async (
  tx: Tx,
  { settings }: AgentServices,
  { terms, uplineId }: { terms: Terms; uplineId: bigint | undefined },
  { refuse }: Approving,
): Promise<void> => {
  const own = uplineId === undefined ? undefined : await findTerms(tx, uplineId)
  const fields = fieldsAbove(terms, own ?? termsFrom(await settings.get('agent.highest')))
  if (fields.length > 0) throw refuse('RATE_ABOVE_OWN', { fields })
  if (uplineId !== undefined) await requireRoomAtTop(tx, { agentId: uplineId, terms }, refuse)
}
