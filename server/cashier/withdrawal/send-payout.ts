import { fromWire } from '@tamuvo/money/amount.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import type { SettingOf } from '../../platform/setting-list.ts'
import { openOffer } from '../p2p/open-offer.ts'
import { openPayeeNumber } from '../payee/payee-store.ts'
import { accountToPay } from './account-to-pay.ts'
import type { PayoutNews } from './attempt-rules.ts'
import { type Attempt, countEnds, failedTries, insertAttempt, listAttempts } from './attempt-store.ts'
import { learn } from './learn.ts'
import { holdBack } from './hold-back.ts'
import { takeLatePayment } from './late-payment.ts'
import { changeStage, moveOn, type Sla } from './move.ts'
import { type Payout, PayoutUnknown, PayoutUnsent, waysTo } from './payout.ts'
import { askAfterMs, queueQuestion, queueSend } from './queue.ts'
import { type ChannelState, type Route, routeOf } from './routing.ts'
import type { WithdrawalServices } from './services.ts'
import { channelOf } from './succeed.ts'
import { lockWithdrawal } from './store.ts'
import { restOf } from './rules.ts'
import { isPayable } from './transitions.ts'
import type { Withdrawal } from './withdrawal.ts'

type SendRules = { channels: SettingOf<'wd.channels'>; sending: SettingOf<'wd.sending'>; sla: Sla }

const minuteMs = 60_000
const dayMs = 86_400_000
/** Chance is drawn in millionths. */
export const drawnOf = 1_000_000

export const readSendRules = async ({ settings }: Pick<WithdrawalServices, 'settings'>): Promise<SendRules> => {
  const [channels, sending, sla] = await Promise.all([
    settings.get('wd.channels'),
    settings.get('wd.sending'),
    settings.get('wd.sla'),
  ])
  return { channels, sending, sla }
}

export const graceMsOf = ({ sending }: Pick<SendRules, 'sending'>): number => sending.graceMinutes * minuteMs

/**
 * Tries to pay an approved withdrawal. The try is committed before anything is sent, so that whatever dies, the next process asks about
 * it instead of sending again.
 */
export const sendPayout = async (services: WithdrawalServices, id: bigint): Promise<void> => {
  const rules = await readSendRules(services)
  const begun = await inTransaction(services.database, (tx) => beginTry(tx, services, id, rules))
  if (!begun) return
  const news = await pay(services, begun)
  const { sla } = rules
  const { attempt } = begun
  await inTransaction(services.database, async (tx) => {
    const { isOpen } = await learn(tx, services, attempt, { news, sla, askedAt: attempt.sentAt, graceMs: graceMsOf(rules) })
    const isTaken = typeof news === 'object'
    if (isOpen) await queueQuestion(tx, services, { reference: attempt.reference, asked: 0 }, askAfterMs(0, isTaken))
  })
}

type BegunTry = { attempt: Pick<Attempt, 'withdrawalId' | 'attempt' | 'reference' | 'channel' | 'sentAt'>; payout: Payout }

const pay = async (services: WithdrawalServices, { attempt, payout }: BegunTry): Promise<PayoutNews> => {
  const channel = channelOf(services, attempt.channel)
  if (!channel) return 'unsent'
  try {
    return await channel.pay(payout)
  } catch (error) {
    if (error instanceof PayoutUnsent) return 'unsent'
    if (!(error instanceof PayoutUnknown)) throw error
    services.log.warn({ payout: payout.reference, error: error.message }, 'a payout was sent and not answered')
    return 'unknown'
  }
}

const beginTry = async (tx: Tx, services: WithdrawalServices, id: bigint, rules: SendRules): Promise<BegunTry | undefined> => {
  const withdrawal = await lockWithdrawal(tx, id)
  if (!withdrawal || !isPayable(withdrawal.state) || withdrawal.holder !== 'SYSTEM') return undefined
  const { sla } = rules
  const attempts = await listAttempts(tx, id)
  if (attempts.some(({ state }) => state !== 'FAILED')) return undefined
  if (await takeLatePayment(tx, services, { withdrawal, attempts, sla })) return undefined
  const account = await accountToPay(tx, withdrawal, services.clock.now())
  if (!account) return void (await holdBack(tx, services, withdrawal, sla))
  if (await openOffer(tx, services, withdrawal, { count: attempts.length + 1, sla })) return undefined
  const route = await chooseRoute(tx, services, withdrawal, { attempts, rules })
  if (route.is !== 'channel') {
    await leaveWay(tx, services, withdrawal, { route, sla })
    return undefined
  }

  const sentAt = services.clock.now()
  const count = attempts.length + 1
  const reference = `${withdrawal.reference}-${count}`
  const attempt = { withdrawalId: id, attempt: count, reference, channel: route.code, sentAt }
  const { currency, payee } = withdrawal
  const number = await openPayeeNumber(services.secrets, account)
  const amount = restOf(withdrawal)
  await insertAttempt(tx, { ...attempt, amount, currency, state: 'SENDING' })
  await moveOn(tx, services, withdrawal, { event: 'send', sla })
  // Should this process end before it has an answer.
  await queueQuestion(tx, services, { reference, asked: 0 }, askAfterMs(0, false))
  return { attempt, payout: { reference, amount, currency, payee, number, sentAt } }
}

const chooseRoute = async (
  tx: Tx,
  services: WithdrawalServices,
  withdrawal: Withdrawal,
  { attempts, rules }: { attempts: readonly Attempt[]; rules: SendRules },
): Promise<Route> => {
  const { payee, triesFrom } = withdrawal
  const ends = await countEnds(tx, new Date(services.clock.now().getTime() - dayMs))
  const channels = waysTo(services.payouts, payee).flatMap(({ channel }): ChannelState[] => {
    const set = rules.channels[channel]
    if (!set?.open) return []
    const counts = ends.get(channel) ?? { succeeded: 0, failed: 0 }
    return [{ code: channel, weight: set.weight, min: fromWire(set.min), max: fromWire(set.max), ...counts }]
  })
  const failed = failedTries(attempts.filter(({ attempt }) => attempt > triesFrom))
  return routeOf(
    restOf(withdrawal),
    channels,
    { failed, triesMax: rules.sending.triesMax },
    services.rng.below(drawnOf) / drawnOf,
  )
}

/** No channel is tried now. */
const leaveWay = async (
  tx: Tx,
  services: WithdrawalServices,
  withdrawal: Withdrawal,
  { route, sla }: { route: Exclude<Route, { is: 'channel' }>; sla: Sla },
): Promise<void> => {
  switch (route.is) {
    case 'wait':
      return queueSend(tx, services, withdrawal.id, minuteMs)
    case 'trouble':
      return void (await changeStage(tx, services, withdrawal, { sla, detour: 'trouble' }))
    case 'give-back':
      return void (await moveOn(tx, services, withdrawal, { event: 'return', reason: route.reason, sla }))
  }
}
