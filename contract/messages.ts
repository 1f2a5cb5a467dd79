import * as z from 'zod/mini'
import { call } from './call.ts'
import { id, instant, nothing, pageOf, pageQuery } from './shapes.ts'

/** The kinds of messages to members, by category. */
export const messageShelves = {
  money: [
    'deposit_credited',
    'deposit_failed',
    'deposit_reversed',
    'withdrawal_requested',
    'withdrawal_approved',
    'withdrawal_paid',
    'withdrawal_returned',
    'withdrawal_late',
    'upline_sent',
    'upline_received',
    'downline_sent',
    'downline_received',
    'bets_corrected',
    'contract_offered',
    'contract_accepted',
    'contract_declined',
    'contract_end_asked',
    'contract_ended',
    'bill_paid',
    'bill_owed',
    'payment_waits',
    'payment_reminder',
    'payment_forced',
    'payment_stopped',
    'payment_released',
  ],
  security: [
    'signed_in_anew',
    'login_locked',
    'password_changed',
    'password_reset',
    'withdrawal_password_set',
    'authenticator_on',
    'authenticator_off',
    'email_changed',
    'mobile_changed',
    'payee_added',
    'payee_removed',
    'payee_barred',
    'payee_unbarred',
  ],
  reward: ['gift_sent', 'gift_rejected', 'application_issued', 'application_rejected', 'bonus_ended'],
  house: ['statement', 'feedback', 'tip', 'kyc_decided', 'red_packet'],
  agent: ['agent_message'],
} as const
export type MessageShelf = keyof typeof messageShelves
export const shelfNames = Object.keys(messageShelves) as [MessageShelf, ...MessageShelf[]]

/** Filled in: `month`; `ticket`; `amount` and `reference` of a deposit, withdrawal or transfer to an upline or a downline, its `account`, `receive`, `reason` and `words`; `round`, `amount`, `uncollected` and `reason` of a correction; `address` and `device` of a login; `level` and `state`; `payee`, the `reason` of a bar; `amount` and `period` of a contract’s bill; the `text` of an agent and `from` whom; the `amount` of a red packet and when it `expiresAt`; of a gift, a promotion or a bonus its name by language (`EN`), `reference`, `remark` and `points` of an order, `promotionId` and `reason` of an application, `state` and `taken` of a bonus. */
export const messageKinds = [
  ...messageShelves.money,
  ...messageShelves.security,
  ...messageShelves.reward,
  ...messageShelves.house,
  ...messageShelves.agent,
] as const
export type MessageKind = (typeof messageKinds)[number]

export const idsMax = 100
const ids = z.array(id).check(z.minLength(1), z.maxLength(idsMax))

export const listMessages = call({
  path: 'GET /wps/mc/messages',
  summary: 'The member’s messages, the newest first. The site renders the text from kind and parameters.',
  caller: 'member',
  input: z.object({ ...pageQuery, shelf: z.optional(z.enum(shelfNames)) }),
  output: pageOf(
    z.object({
      id,
      kind: z.enum(messageKinds),
      filled: z.record(z.string(), z.string()),
      at: instant,
      readAt: z.nullable(instant),
    }),
  ),
  refusals: [],
})

export const readMessages = call({
  path: 'POST /wps/mc/messages/read',
  summary: 'Marks messages as read; all of them without ids.',
  caller: 'member',
  input: z.object({ ids: z.optional(ids) }),
  output: z.object({ unreadCount: z.number() }),
  refusals: [],
})

export const removeMessages = call({
  path: 'POST /wps/mc/messages/remove',
  summary: 'Deletes messages from the member’s inbox.',
  caller: 'member',
  input: z.object({ ids }),
  output: z.object({ unreadCount: z.number() }),
  refusals: [],
})

export const countUnread = call({
  path: 'GET /wps/relay/CSP_unreadCount',
  summary: 'The number of the member’s unread messages.',
  caller: 'member',
  input: nothing,
  output: z.object({ unreadCount: z.number() }),
  refusals: [],
})
