import { listOwnTickets } from '@tamuvo/contract/raffle.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Ticket } from 'lucide-react'
import { written } from '../promotion/promotion-words.ts'
import { minuteOf } from './raffle-words.ts'

/** Tickets of the member that wait to be drawn with; nothing without any. */
export const OwnTickets = () => {
  const t = useText()
  const { data } = useCall(listOwnTickets, {}, { staleMs: 0 })
  if (!data || data.list.length === 0) return null
  return (
    <section aria-labelledby="own-tickets" className="flex flex-col gap-2">
      <h4 id="own-tickets" className="text-md font-semibold">
        {t('raffle.tickets_mine')}
      </h4>
      <ul className="divide-y divide-line rounded-card border border-line">
        {data.list.map(({ id, titles, tickets: count, endsAt }) => (
          <li key={id}>
            <Link
              to="/promoDetail"
              search={{ id }}
              className="focus-ring flex min-h-14 items-center gap-3 rounded-card px-4 py-2 hover:bg-bg2"
            >
              <Ticket size={20} aria-hidden="true" className="shrink-0 text-brand-text" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{written(titles)}</span>
                <span className="figures block text-sm text-text2">
                  {endsAt === null
                    ? t('raffle.tickets', { count })
                    : t('raffle.tickets_until', { tickets: t('raffle.tickets', { count }), date: minuteOf(endsAt) })}
                </span>
              </span>
              <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-text3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
