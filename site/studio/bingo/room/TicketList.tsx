import type { BingoRoom } from '@tamuvo/games/bingo/rooms.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useMemo } from 'react'
import { rankTickets, type RoundShown, ticketsOf } from './room-show.ts'
import type { RoundView } from './room-source.ts'
import { TicketCard } from './TicketCard.tsx'

type Props = { room: BingoRoom; round: RoundView; shown: RoundShown }

/** The member's tickets of a round, those nearest to the prize first. */
export const TicketList = ({ room, round, shown }: Props) => {
  const t = useText()
  const { number, commitment } = round
  // The room is asked for every few seconds; the numbers of tickets stay.
  const ids = round.tickets.join()
  const tickets = useMemo(
    () => ticketsOf(room, { number, commitment, tickets: ids === '' ? [] : ids.split(',') }),
    [room, number, commitment, ids],
  )
  const isPlaying = shown.stage === 'calling'
  return (
    <ul aria-label={t('bingo.your_tickets')} className={room.columns === 9 ? 'ticket-grid' : 'card-grid'}>
      {rankTickets(room, tickets, shown).map((ticket) => (
        <TicketCard key={ticket.id.toString()} room={room} ticket={ticket} shown={shown} isPlaying={isPlaying} />
      ))}
    </ul>
  )
}
