import type { MessageKind } from '@tamuvo/contract/messages.ts'
import type { Consumer, StoredEvent } from '../kit/outbox.ts'
import { isTrialMember } from '../ledger/accounts.ts'
import { putMessage } from './message-store.ts'
import type { ContentServices } from './services.ts'

/** `named`: the field with the name of what it is about, by language. */
type MessageTemplate = { kind: MessageKind; fills: readonly string[]; named?: string }

/** Message templates by event. Messages about money and access to the account cannot be switched off. */
const templates: Readonly<Record<string, MessageTemplate>> = {
  'deposit.credited': { kind: 'deposit_credited', fills: ['amount', 'reference'] },
  'deposit.failed': { kind: 'deposit_failed', fills: ['reference'] },
  'deposit.reversed': { kind: 'deposit_reversed', fills: ['amount', 'reference'] },
  'withdrawal.requested': { kind: 'withdrawal_requested', fills: ['amount', 'reference', 'account'] },
  'withdrawal.approved': { kind: 'withdrawal_approved', fills: ['amount', 'reference', 'account'] },
  'withdrawal.paid': { kind: 'withdrawal_paid', fills: ['amount', 'receive', 'reference', 'account'] },
  'withdrawal.returned': { kind: 'withdrawal_returned', fills: ['amount', 'reference', 'reason', 'words'] },
  'withdrawal.late': { kind: 'withdrawal_late', fills: ['amount', 'reference'] },
  'p2p.stopped': { kind: 'payment_stopped', fills: ['amount', 'reference'] },
  'p2p.released': { kind: 'payment_released', fills: ['amount', 'reference'] },
  'p2p.reminder': { kind: 'payment_reminder', fills: ['amount', 'reference', 'minutes'] },
  'p2p.forced': { kind: 'payment_forced', fills: ['amount', 'reference'] },
  'upline.sent': { kind: 'upline_sent', fills: ['amount', 'reference'] },
  'upline.received': { kind: 'upline_received', fills: ['amount', 'reference'] },
  'downline.sent': { kind: 'downline_sent', fills: ['amount', 'reference'] },
  'downline.received': { kind: 'downline_received', fills: ['amount', 'reference'] },
  'bets.corrected': { kind: 'bets_corrected', fills: ['round', 'amount', 'uncollected', 'reason'] },
  'contract.offered': { kind: 'contract_offered', fills: [] },
  'contract.accepted': { kind: 'contract_accepted', fills: [] },
  'contract.declined': { kind: 'contract_declined', fills: [] },
  'contract.end_asked': { kind: 'contract_end_asked', fills: [] },
  'contract.ended': { kind: 'contract_ended', fills: [] },
  'bill.paid': { kind: 'bill_paid', fills: ['amount', 'period'] },
  'bill.owed': { kind: 'bill_owed', fills: ['amount', 'period'] },
  'member.signed_in_anew': { kind: 'signed_in_anew', fills: ['address', 'device'] },
  'member.login_locked': { kind: 'login_locked', fills: ['address'] },
  'member.password_changed': { kind: 'password_changed', fills: [] },
  'member.password_reset': { kind: 'password_reset', fills: [] },
  'member.withdrawal_password_set': { kind: 'withdrawal_password_set', fills: [] },
  'member.authenticator_on': { kind: 'authenticator_on', fills: [] },
  'member.authenticator_off': { kind: 'authenticator_off', fills: [] },
  'member.email_changed': { kind: 'email_changed', fills: [] },
  'member.mobile_changed': { kind: 'mobile_changed', fills: [] },
  'payee.added': { kind: 'payee_added', fills: ['payee', 'usableFrom'] },
  'payee.removed': { kind: 'payee_removed', fills: ['payee'] },
  'payee.barred': { kind: 'payee_barred', fills: ['payee', 'reason'] },
  'payee.unbarred': { kind: 'payee_unbarred', fills: ['payee'] },
  'mall.sent': { kind: 'gift_sent', fills: ['reference', 'remark'], named: 'names' },
  'mall.rejected': { kind: 'gift_rejected', fills: ['reference', 'remark', 'points'], named: 'names' },
  'application.issued': { kind: 'application_issued', fills: ['promotionId'], named: 'titles' },
  'application.rejected': { kind: 'application_rejected', fills: ['promotionId', 'reason'], named: 'titles' },
  'bonus.ended': { kind: 'bonus_ended', fills: ['state', 'taken'], named: 'titles' },
  'kyc.decided': { kind: 'kyc_decided', fills: ['level', 'state'] },
}

const newsHours = 24
const hourMs = 3_600_000

/** Sends messages for events of members. Events older than a day are skipped, because a new consumer starts with the whole outbox. */
export const messageConsumer = ({ rooms, clock, newId }: Pick<ContentServices, 'rooms' | 'clock' | 'newId'>): Consumer => ({
  name: 'content.messages',
  kinds: Object.keys(templates),
  take: async (tx, events) => {
    const since = clock.now().getTime() - newsHours * hourMs
    for (const event of events) {
      const template = templates[event.kind]
      const { memberId, at } = event
      if (!template || memberId === undefined || isTrialMember(memberId) || at.getTime() < since) continue
      const filled = filledFrom(event, template)
      await putMessage(tx, rooms, { id: newId(), memberId, key: `fact:${event.id}`, kind: template.kind, filled, at })
    }
  },
})

const filledFrom = ({ body }: StoredEvent, { fills, named }: MessageTemplate): Record<string, string> => ({
  ...(named === undefined ? {} : textsIn(body[named])),
  ...Object.fromEntries(
    fills.flatMap((name) => {
      const value = body[name]
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : []
    }),
  ),
})

/** By language, "EN": "Ride the tide". */
const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([language, text]) => (typeof text === 'string' ? [[language, text]] : [])),
  )
