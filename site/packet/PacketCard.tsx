import { getPacket } from '@tamuvo/contract/packet.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { callKey, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { formatInstant, formatMinute } from '@tamuvo/ui/format/date.ts'
import { useRoom } from '@tamuvo/ui/live/useRoom.tsx'
import { useIsLoggedIn } from '@tamuvo/ui/session/session.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { openLogin } from '../account/login/auth-window.ts'
import { money } from '../parts/figure-words.ts'
import { MyShare } from './MyShare.tsx'
import { type Packet, titleOf } from './packet-words.ts'
import { PacketSign } from './PacketSign.tsx'
import { SeeShares } from './SeeShares.tsx'
import { usePacketState } from './usePacketState.ts'
import { useTakeShare } from './useTakeShare.ts'

/** A red packet in a room: closed, opened with the member's share, or over with all shares. */
export const PacketCard = ({ id }: { id: string }) => {
  const { data, refetch } = useLivePacket(id)
  const state = usePacketState(data, refetch)
  if (!data || !state) return <Skeleton className="h-44 w-64 max-w-full rounded-card" />
  return <Card packet={data} state={state} />
}

/** A packet, with what is left of it as others take their shares. */
const useLivePacket = (id: string) => {
  const queries = useQueryClient()
  const loggedIn = useIsLoggedIn()
  const before = useRef(loggedIn)
  const answer = useCall(getPacket, { id })
  const { refetch } = answer
  useEffect(() => {
    if (before.current !== loggedIn) void refetch()
    before.current = loggedIn
  }, [loggedIn, refetch])
  useRoom('packets', ({ id: which, left }) => {
    if (which !== id) return
    if (left === 0) return void refetch()
    queries.setQueryData(callKey(getPacket, { id }), (known: Packet | undefined) => known && { ...known, left })
  })
  return { data: answer.data, refetch: () => void refetch() }
}

type Props = { packet: Packet; state: Packet['state'] }

const Card = ({ packet, state }: Props) => {
  const t = useText()
  const { total, shares, left, mine, minRank, startsAt, endsAt } = packet
  return (
    <section
      aria-label={`${t('packet.name')}: ${titleOf(packet)}`}
      className="flex w-64 max-w-full flex-col gap-3 rounded-card bg-[#a61c1c] p-4 text-white"
    >
      <header className="flex items-start gap-3">
        <PacketSign />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{titleOf(packet)}</p>
          <p className="figures text-sm">{t('packet.sum', { amount: money(total), count: shares })}</p>
        </div>
      </header>
      {mine ? <MyShare mine={mine} multiple={packet.multiple} /> : <Closed packet={packet} state={state} />}
      <footer aria-live="off" className="flex flex-wrap items-center justify-between gap-x-3 text-xs">
        {state === 'OVER' ? (
          <SeeShares packet={packet} />
        ) : (
          <>
            <span className="figures">{t('packet.left', { left, count: shares })}</span>
            <span className="figures">
              {state === 'COMING'
                ? t('packet.opens_at', { time: formatMinute(startsAt) })
                : t('packet.until', { time: formatInstant(endsAt).slice(0, 16) })}
            </span>
            {minRank > 0 && <span className="basis-full">{t('packet.rank', { level: minRank })}</span>}
          </>
        )}
      </footer>
    </section>
  )
}

/** What can be done with a packet of which the member has no share. */
const Closed = ({ packet: { id, list }, state }: Props) => {
  const t = useText()
  const loggedIn = useIsLoggedIn()
  const take = useTakeShare()
  if (state === 'OVER')
    return (
      <p role="status" className="text-sm">
        {t(list.some(({ name }) => name === null) ? 'packet.ended' : 'packet.over')}
        {loggedIn && <span className="block">{t('packet.none')}</span>}
      </p>
    )
  if (!loggedIn)
    return (
      <Button wide className={onRed} onClick={() => openLogin()}>
        {t('packet.log_in')}
      </Button>
    )
  return (
    <>
      <Button wide className={onRed} disabled={state === 'COMING'} pending={take.pending} onClick={() => take.run({ id })}>
        {t('packet.open')}
      </Button>
      {take.error && (
        <p role="alert" className="text-sm">
          {errorSentence(take.error)}
        </p>
      )}
    </>
  )
}

const onRed = 'outline-white'
