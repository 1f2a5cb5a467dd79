import type { LotteryGame } from '@tamuvo/contract/lottery.ts'
import { type Amount as Sum, fromWire, toWire } from '@tamuvo/money/amount.ts'
import { type BonusTerms, bonusTermsWords } from '@tamuvo/ui/calls/bonus-terms.ts'
import { refusalSentence } from '@tamuvo/ui/calls/errors.ts'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { confirm, tell } from '@tamuvo/ui/components/ask.ts'
import { formatTime } from '@tamuvo/ui/format/date.ts'
import { t } from '@tamuvo/ui/text/text.ts'
import { money } from '../../parts/figure-words.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { type Sale, saleAt, type Board, type Issue } from '../sale.ts'
import type { Ticket } from './tickets.ts'
import { moneyWords } from '../words.ts'

type Order = { game: LotteryGame; issue: Issue; tickets: readonly Ticket[]; total: Sum; balance: string | undefined }

/** Who pays: a free bet, or the member where none is named. */
export type Payment = { freeBetId: string | undefined }

/** Asks before money is staked, with everything that will be bought. @returns how it is paid; undefined when it is not wanted */
export const confirmOrder = async (order: Order): Promise<Payment | undefined> => {
  const payment: Payment = { freeBetId: undefined }
  const wanted = await confirm({
    title: t('lottery.confirm_title'),
    text: <OrderSummary {...order} onPay={(freeBetId) => void (payment.freeBetId = freeBetId)} />,
    confirmLabel: t('lottery.confirm'),
    width: 440,
  })
  return wanted ? payment : undefined
}

/** A sale that opens later than this is not waited for. */
const waitMaxMs = 20_000

/**
 * Tells that a draw has closed and offers the one after it.
 * @param closed the draw that was wanted; empty when none was on sale
 * @returns the issue to buy instead, or undefined when there is none or it is not wanted
 */
export const offerNextIssue = async (board: Board, closed: string): Promise<Issue | undefined> => {
  const title = closed ? t('lottery.issue_moved_title', { issue: closed }) : t('lottery.no_issue')
  const next = nextOnSale(saleAt(board, serverNow()))
  const soon = next && Date.parse(next.opensAt) - serverNow() <= waitMaxMs
  if (!soon) {
    await tell({
      icon: 'info',
      title,
      text: next
        ? `${t('lottery.not_charged')} ${t('lottery.opens_at', { time: formatTime(next.opensAt) })}`
        : t('lottery.not_charged'),
    })
    return undefined
  }
  const wanted = await confirm({
    icon: 'info',
    title,
    text: t('lottery.issue_closed_text', { next: next.issue }),
    confirmLabel: t('lottery.use_next'),
  })
  return wanted ? next : undefined
}

const nextOnSale = (sale: Sale): Issue | null => (sale.state === 'open' ? sale.issue : sale.next)

/** Waits until a sale has opened. */
export const untilOpen = ({ opensAt }: Issue): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, Date.parse(opensAt) - serverNow()) + 200)
  })

/** Tells that the balance does not cover an order. @returns whether a deposit is wanted */
export const offerDeposit = ({ total, balance }: { total: Sum; balance: string | undefined }): Promise<boolean> => {
  return confirm({
    icon: 'warning',
    title: t('lottery.insufficient_title'),
    text:
      balance !== undefined && fromWire(balance) < total
        ? t('lottery.insufficient_text', { total: moneyWords(toWire(total)), balance: moneyWords(balance) })
        : refusalSentence('INSUFFICIENT'),
    confirmLabel: t('shell.deposit'),
  })
}

/** Tells that a bonus does not allow a stake, and what it allows. @returns whether its terms are to be seen */
export const offerBonus = (terms: BonusTerms): Promise<boolean> =>
  confirm({
    icon: 'warning',
    title: t('lottery.refused_title'),
    text: bonusTermsWords(terms, money),
    confirmLabel: t('bonus.details'),
    cancelLabel: t('common.back'),
  })
