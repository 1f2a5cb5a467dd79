import { getRaffle } from '@tamuvo/contract/raffle.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useRefreshOn } from '@tamuvo/ui/live/useRoom.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { DrawCard } from './DrawCard.tsx'
import { Draws } from './Draws.tsx'
import { Odds } from './Odds.tsx'
import { Ways } from './Ways.tsx'

const everyMs = 20_000

/** A raffle: the draw, its chances, how tickets are got, and what was drawn. */
export const RafflePanel = ({ id }: { id: string }) => {
  const isLoggedIn = useIsLoggedIn()
  const answer = useCall(getRaffle, { id }, { everyMs, staleMs: 0 })
  return (
    <Loaded answer={answer} rows={8}>
      {(raffle) => (
        <div className="flex min-w-0 flex-col gap-6">
          {isLoggedIn && <NewTickets />}
          <DrawCard raffle={raffle} />
          <Odds raffle={raffle} />
          <Ways ways={raffle.ways} />
          <Draws raffle={raffle} />
        </div>
      )}
    </Loaded>
  )
}

/** Asks again when tickets came. */
const NewTickets = () => {
  useRefreshOn('rewards', [getRaffle])
  return null
}
