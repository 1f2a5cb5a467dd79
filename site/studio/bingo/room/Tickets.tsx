import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { Segments } from '../../arcade/parts/Segments.tsx'
import { useRoomKit } from './room-context.tsx'
import type { RoundShown } from './room-show.ts'
import type { RoundView } from './room-source.ts'
import { TicketList } from './TicketList.tsx'

const unbegun: RoundShown = { stage: 'waiting', balls: [], won: [], open: undefined }

type Props = {
  running: RoundView | null
  next: RoundView | null
  shown: RoundShown
}

/** The member's tickets of the round that is played, and of the next one. */
export const Tickets = ({ running, next, shown }: Props) => {
  const t = useText()
  const { room } = useRoomKit()
  const [chosen, choose] = useState<'now' | 'next'>()
  const [now, later] = [running?.tickets.length ?? 0, next?.tickets.length ?? 0]
  const usual = now > 0 && shown.stage !== 'over' ? 'now' : later > 0 ? 'next' : now > 0 ? 'now' : 'next'
  const side = now > 0 && later > 0 ? (chosen ?? usual) : usual
  const round = side === 'now' ? running : next
  return (
    <div className="space-y-2">
      {now > 0 && later > 0 && (
        <Segments
          label={t('bingo.your_tickets')}
          value={side}
          onChange={choose}
          options={[
            { key: 'now', label: t('bingo.this_round', { count: now }) },
            { key: 'next', label: t('bingo.coming_round', { count: later }) },
          ]}
        />
      )}
      {round && round.tickets.length > 0 ? (
        <TicketList room={room} round={round} shown={side === 'now' ? shown : unbegun} />
      ) : (
        <p className="py-6 text-center text-sm text-text2">{t('bingo.no_tickets')}</p>
      )}
    </div>
  )
}
