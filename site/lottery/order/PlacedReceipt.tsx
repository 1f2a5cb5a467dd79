import { type LotteryGame } from '@tamuvo/contract/lottery.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Button, buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { Receipt } from '@tamuvo/ui/components/Receipt.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { ReceiptButton } from '../../betting/ReceiptButton.tsx'
import { TicketList } from './OrderSummary.tsx'
import type { Placed } from './order-form.ts'

type Props = { game: LotteryGame; name: string; placed: Placed | null; onClose: () => void }

/** How an order ended: what was bought, for how much, and what is left. */
export const PlacedReceipt = ({ game, name, placed, onClose }: Props) => {
  const t = useText()
  useFocusAfter(placed !== null)
  return (
    <Modal open={placed !== null} onOpenChange={onClose} title={t('lottery.placed_title')} width={440} phone="center" bare>
      {placed && (
        <Receipt
          state="done"
          title={t('lottery.placed_title')}
          amount={<Amount value={placed.freeBet?.stake ?? placed.stake} symbol />}
          className="border-0"
          lines={[
            { label: t('lottery.game'), value: name },
            { label: t('lottery.issue_label'), value: placed.issue },
            { label: t('common.time'), value: formatInstant(placed.at) },
            { label: t('lottery.placed_tickets'), value: <PlacedTickets game={game} placed={placed} /> },
            ...(placed.freeBet
              ? [
                  { label: t('lottery.placed_paid'), value: t('lottery.pay_free') },
                  { label: t('lottery.free_after'), value: <Amount value={placed.freeBet.left} symbol /> },
                ]
              : []),
            { label: t('lottery.placed_balance'), value: <Amount value={placed.balance} symbol /> },
            ...(placed.tickets[0]
              ? [{ label: t('lottery.placed_signed'), value: <ReceiptButton id={placed.tickets[0].id} round={placed.issue} /> }]
              : []),
          ]}
          {...(placed.tickets[0] ? { reference: placed.tickets[0].id } : {})}
          actions={
            <>
              <Link to="." search={true} hash="mc/personalHistoryCopy" onClick={onClose} className={buttonClass('quiet')}>
                {t('lottery.my_bets')}
              </Link>
              <Button data-autofocus="" onClick={onClose}>
                {t('lottery.placed_more')}
              </Button>
            </>
          }
        />
      )}
    </Modal>
  )
}

/** The window has left by then. */
const leftMs = 300

/** What was pressed to bet is disabled after it: the page takes the focus, so that the next bet begins where this one did. */
const useFocusAfter = (open: boolean): void => {
  const wasOpen = useRef(false)
  useEffect(() => {
    const isClosed = wasOpen.current && !open
    wasOpen.current = open
    if (!isClosed) return
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }, leftMs)
    return () => clearTimeout(timer)
  }, [open])
}

const PlacedTickets = ({ game, placed }: { game: LotteryGame; placed: Placed }) => {
  const t = useText()
  return placed.tickets.length > 1 ? (
    <>{t('lottery.tickets', { count: placed.tickets.length })}</>
  ) : (
    <TicketList game={game} tickets={placed.tickets} />
  )
}
