import * as contract from '@tamuvo/contract/agent-messages.ts'
import { memberById } from '../../account/account.ts'
import { putMessages } from '../../content/message-store.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { once } from '../../kit/idempotency.ts'
import { filterOf, plainWords, wordsRefusal } from '../../platform/public-words.ts'
import { mayBeOffered } from '../../safer/safer.ts'
import { type Asking, requireChanging } from '../require-agent.ts'
import type { AgentServices } from '../services.ts'
import { depthBelow, holdAgent } from '../tree-store.ts'
import { leftToday } from './left-today.ts'
import { insertSent, listDirect } from './store.ts'
import { sentToSend } from './view.ts'

type Sending = Request<typeof contract.sendAgentMessage>

/** The most downlines that one message goes to. */
const receiversMax = 10_000

export const sendAgentMessage = handle(contract.sendAgentMessage, async (request, services: AgentServices) => {
  const asking = await requireChanging(request, services)
  const { input, key, now, refuse } = request
  const text = await requireText(request, services)
  return inTransaction(services.database, (tx) =>
    once(tx, { memberId: asking.actor.id, key, call: contract.sendAgentMessage.path, body: input, now }, async () => {
      await holdAgent(tx, asking.agent.id)
      const { left, perDay } = await leftToday(tx, services, asking.agent.id, now)
      if (left === 0) throw refuse('MESSAGES_MAX', { max: perDay })
      const receivers = await requireReceivers(tx, request, asking)
      return send(tx, services, request, { asking, text, receivers })
    }),
  )
})

/** @throws Refused FIELDS_INVALID, CHAT_CONTACT, CHAT_LINK, CHAT_WORD */
const requireText = async ({ input, refuse }: Sending, { settings }: AgentServices): Promise<string> => {
  const text = input.text
    .split('\n')
    .map(plainWords)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  // As one line, so that what is divided by line breaks is found too.
  const refusal = wordsRefusal(text.replaceAll('\n', ' '), await filterOf(settings, null), contract.agentMessageMax)
  if (refusal === 'CHAT_TOO_LONG') throw refuse('FIELDS_INVALID', { fields: { text: 'length' } })
  if (refusal === 'MALFORMED') throw refuse('FIELDS_INVALID', { fields: { text: 'required' } })
  if (refusal) throw refuse(refusal)
  return text
}

/**
 * Who gets it: not who is on a break, which concerns the member alone and is not said.
 * @throws Refused NOT_FOUND outside of the direct downlines, MEMBER_NOT_REACHED, ABOVE_MAX
 */
const requireReceivers = async (tx: Tx, { input, now, refuse }: Sending, { agent }: Asking): Promise<bigint[]> => {
  const memberId = input.memberId === undefined ? undefined : BigInt(input.memberId)
  if (memberId !== undefined && (await depthBelow(tx, agent.id, memberId)) !== 1) throw refuse('NOT_FOUND')
  const asked = memberId === undefined ? await listDirect(tx, agent.id, receiversMax + 1) : [memberId]
  if (asked.length > receiversMax) throw refuse('ABOVE_MAX')
  const receivers = await mayBeOffered(tx, asked, now)
  if (receivers.length === 0) throw refuse('MEMBER_NOT_REACHED')
  return receivers
}

type Accepted = { asking: Asking; text: string; receivers: bigint[] }

const send = async (
  tx: Tx,
  { newId, rooms }: AgentServices,
  { input, now: at }: Sending,
  { asking: { agent, actor }, text, receivers }: Accepted,
) => {
  const id = newId()
  const memberId = input.memberId === undefined ? null : BigInt(input.memberId)
  await insertSent(tx, { id, agentId: agent.id, sentBy: actor.id, memberId, text, receivers: receivers.length, at })
  const message = { key: `agent:${id}`, kind: 'agent_message', filled: { from: agent.username, text }, at } as const
  await putMessages(
    tx,
    rooms,
    receivers.map((receiver) => ({ ...message, id: newId(), memberId: receiver })),
  )
  const to = memberId === null ? undefined : await memberById(tx, memberId)
  return sentToSend({ id, to: to?.username ?? '', text, receivers: receivers.length, at })
}
