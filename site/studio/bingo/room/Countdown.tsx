import { useServerNow } from '@tamuvo/ui/calls/server-clock.ts'
import { formatRemaining } from '@tamuvo/ui/format/date.ts'

/** The time that is left until an instant, by the server's clock. */
export const Countdown = ({ to }: { to: string }) => {
  const left = Math.max(0, Date.parse(to) - useServerNow(500))
  return <span className="figures font-semibold">{formatRemaining(left)}</span>
}
