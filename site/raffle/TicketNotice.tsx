import { useText } from '@tamuvo/ui/text/useText.tsx'
import { minuteOf, type Raffle } from './raffle-words.ts'

type Bar = 'coming' | 'over' | 'resting' | 'taken' | 'no_tickets' | 'capped'

/** Why nothing can be drawn now. */
export const barOf = ({ phase, own }: Raffle): Bar | undefined => {
  if (phase === 'COMING_SOON') return 'coming'
  if (phase === 'CLOSED') return 'over'
  if (!own) return undefined
  if (own.isResting) return 'resting'
  if (own.drawn >= own.most) return 'taken'
  if (own.tickets === 0) return 'no_tickets'
  return own.left === 0 ? 'capped' : undefined
}

/** Says why nothing can be drawn now. */
export const TicketNotice = ({ raffle }: { raffle: Raffle }) => {
  const t = useText()
  const bar = barOf(raffle)
  if (!bar) return null
  return (
    <p className="rounded-input bg-bg2 px-3.5 py-2.5 text-sm text-text2">
      {bar === 'capped' ? t('raffle.capped', { time: minuteOf(raffle.own?.nextAt ?? '') }) : t(`raffle.${bar}`)}
    </p>
  )
}
