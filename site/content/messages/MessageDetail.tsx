import type { ReturnReason } from '@tamuvo/contract/cashier-withdrawals.ts'
import { type messageShelves, readMessages, removeMessages } from '@tamuvo/contract/messages.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { SkeletonText } from '@tamuvo/ui/components/Skeleton.tsx'
import { formatDayMinute, formatInstant } from '@tamuvo/ui/format/date.ts'
import type { TextKey } from '@tamuvo/ui/text/keys.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { MemberDetailHead } from '../../parts/MemberDetailHead.tsx'
import { MemberLink } from '../../parts/MemberLink.tsx'
import { useMemberDetail } from '../../parts/useMemberDetail.ts'
import { paths } from '../../parts/paths.ts'
import { messageStatement } from '../slots.ts'
import { asksAnew, type Message, shelfOf, useMessageTitle, wayOn } from './message-words.ts'
import { RewardWords } from './RewardWords.tsx'

/** One message with what it is about. It counts as read once it is open. */
export const MessageDetail = ({ message }: { message: Message }) => {
  const t = useText()
  const title = useMessageTitle()(message)
  const Statement = messageStatement.get()
  const { run: markRead } = useAction(readMessages, { invalidates: asksAnew })
  const backToList = useMemberDetail('messageV2')
  const { run: remove, pending } = useAction(removeMessages, { invalidates: asksAnew, onDone: () => backToList() })
  const isNew = message.readAt === null
  // Read once it is opened, and never asked again for a message that is.
  useEffect(() => {
    if (isNew) void markRead({ ids: [message.id] })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNew, message.id])
  return (
    <article aria-label={title} className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <MemberDetailHead page="messageV2" title={title} note={formatDayMinute(message.at)} />
        <IconButton
          label={t('content.message_remove')}
          disabled={pending}
          onClick={() => void remove({ ids: [message.id] })}
          className="shrink-0"
        >
          <Trash2 size={18} />
        </IconButton>
      </div>
      {shelfOf(message) === 'money' && <MoneyWords message={message} />}
      {shelfOf(message) === 'security' && <SecurityWords message={message} />}
      {shelfOf(message) === 'reward' && <RewardWords message={message} />}
      {message.kind === 'kyc_decided' && (
        <MemberLink page="securityCenter" id="identity" className={wayOn}>
          {t('common.details')}
        </MemberLink>
      )}
      {message.kind === 'statement' && (
        <Suspense fallback={<SkeletonText lines={7} />}>
          <Statement initial={message.filled['month']} />
        </Suspense>
      )}
      {message.kind === 'red_packet' && <RedPacket filled={message.filled} />}
      {message.kind === 'tip' && <Tip />}
      {message.kind === 'agent_message' && (
        <p className="max-w-prose whitespace-pre-line break-words">{message.filled['text']}</p>
      )}
      {message.kind === 'feedback' && (
        <Link to={paths.feedback()} className={wayOn}>
          {t('content.message_see_answer')}
        </Link>
      )}
    </article>
  )
}

const moneyTexts = {
  deposit_credited: 'content.message_credited_text',
  deposit_failed: 'content.message_failed_text',
  deposit_reversed: 'content.message_reversed_text',
  withdrawal_requested: 'content.message_wd_requested_text',
  withdrawal_approved: 'content.message_wd_approved_text',
  withdrawal_paid: 'content.message_wd_paid_text',
  withdrawal_returned: 'content.message_wd_returned_text',
  withdrawal_late: 'content.message_wd_late_text',
  upline_sent: 'content.message_upline_sent_text',
  upline_received: 'content.message_upline_received_text',
  downline_sent: 'content.message_downline_sent_text',
  downline_received: 'content.message_downline_received_text',
  bets_corrected: 'content.message_bets_corrected_text',
  contract_offered: 'content.message_contract_offered_text',
  contract_accepted: 'content.message_contract_accepted_text',
  contract_declined: 'content.message_contract_declined_text',
  contract_end_asked: 'content.message_contract_end_asked_text',
  contract_ended: 'content.message_contract_ended_text',
  bill_paid: 'content.message_bill_paid_text',
  bill_owed: 'content.message_bill_owed_text',
  payment_waits: 'content.message_payment_waits_text',
  payment_reminder: 'content.message_payment_waits_text',
  payment_forced: 'content.message_payment_forced_text',
  payment_stopped: 'content.message_payment_stopped_text',
  payment_released: 'content.message_payment_released_text',
} as const satisfies Record<(typeof messageShelves)['money'][number], TextKey>

const MoneyWords = ({ message: { kind, filled } }: { message: Message }) => {
  const t = useText()
  const isFailed = kind === 'deposit_failed'
  return (
    <>
      <p className="max-w-prose">
        {Object.hasOwn(moneyTexts, kind) &&
          t(moneyTexts[kind as keyof typeof moneyTexts], {
            reference: filled['reference'] ?? '',
            reason: filled['reason'] ?? '',
            account: filled['account'] ?? '',
            period: filled['period'] ?? '',
          })}
      </p>
      {kind === 'withdrawal_returned' && <ReturnWords filled={filled} />}
      {filled['uncollected'] && filled['uncollected'] !== '0.00' && (
        <p className="max-w-prose">{t('content.message_bets_uncollected', { amount: filled['uncollected'] })}</p>
      )}
      {kind === 'bets_corrected' && (
        <MemberLink page="personalHistoryCopy" className={wayOn}>
          {t('wallet.bets_title')}
        </MemberLink>
      )}
      <MemberLink page={isFailed ? 'depositv2' : 'transactionHistory'} className={wayOn}>
        {t(isFailed ? 'shell.deposit' : 'shell.transactions')}
      </MemberLink>
    </>
  )
}

const returnTexts: Partial<Record<string, TextKey>> = {
  PAYEE_REFUSED: 'content.message_return_payee_refused',
  PAYEE_NAME: 'content.message_return_payee_name',
  CHANNELS_FAILED: 'content.message_return_channels_failed',
  DOCUMENTS: 'content.message_return_documents',
  RULES: 'content.message_return_rules',
  MEMBER_ASKED: 'content.message_return_member_asked',
} satisfies Record<Exclude<ReturnReason, 'OTHER'>, TextKey>

/** Why a withdrawal was returned, and what staff wrote about it. */
const ReturnWords = ({ filled }: Pick<Message, 'filled'>) => {
  const t = useText()
  const reason = returnTexts[filled['reason'] ?? '']
  return (
    <>
      {reason && <p className="max-w-prose">{t(reason)}</p>}
      {filled['words'] && <p className="max-w-prose">{filled['words']}</p>}
    </>
  )
}

/** What changed at the account, and what to do when it was not the member who did it. */
const SecurityWords = ({ message: { kind, filled } }: { message: Message }) => {
  const t = useText()
  const isByStaff = kind === 'payee_barred' || kind === 'payee_unbarred'
  return (
    <>
      {filled['device'] && <p>{t('content.message_device', { device: filled['device'] })}</p>}
      {kind === 'payee_added' && filled['usableFrom'] && (
        <p>{t('content.message_payee_usable', { time: formatInstant(filled['usableFrom']) })}</p>
      )}
      {filled['reason'] && <p className="max-w-prose">{t('content.message_why', { reason: filled['reason'] })}</p>}
      {!isByStaff && (
        <p className="max-w-prose">{t(kind === 'login_locked' ? 'content.message_locked_text' : 'content.message_not_you')}</p>
      )}
      <div className="flex flex-wrap gap-x-6">
        {kind.startsWith('payee_') && (
          <MemberLink page="securityCenter" id="payees" className={wayOn}>
            {t('content.message_see_payees')}
          </MemberLink>
        )}
        {!isByStaff && (
          <>
            <MemberLink page="securityCenter" id="password" className={wayOn}>
              {t('content.message_change_password')}
            </MemberLink>
            <MemberLink page="securityCenter" id="devices" className={wayOn}>
              {t('content.message_see_devices')}
            </MemberLink>
          </>
        )}
        <Link to={paths.feedback()} className={wayOn}>
          {t('content.message_write')}
        </Link>
      </div>
    </>
  )
}

/** A red packet that waits in the reward centre. */
const RedPacket = ({ filled }: Pick<Message, 'filled'>) => {
  const t = useText()
  return (
    <>
      {filled['expiresAt'] && (
        <p className="max-w-prose">{t('content.message_red_packet_text', { time: formatDayMinute(filled['expiresAt']) })}</p>
      )}
      <MemberLink page="rewardCenter" className={wayOn}>
        {t('reward.title')}
      </MemberLink>
    </>
  )
}

/** A message about the member's own play, and what can be done. */
const Tip = () => {
  const t = useText()
  return (
    <div className="flex max-w-prose flex-col gap-3">
      <p>{t('content.message_tip_text')}</p>
      <MemberLink page="securityCenter" id="limits" className={wayOn}>
        {t('content.message_tip_limits')}
      </MemberLink>
      <MemberLink page="securityCenter" id="markers" className={wayOn}>
        {t('content.message_tip_why')}
      </MemberLink>
    </div>
  )
}
