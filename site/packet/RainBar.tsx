import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { formatMinute } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { MyShare } from './MyShare.tsx'
import type { Packet } from './packet-words.ts'
import { PacketSign } from './PacketSign.tsx'
import { SeeShares } from './SeeShares.tsx'
import { FallingPackets } from './FallingPackets.tsx'
import { usePacketState } from './usePacketState.ts'
import { useTakeShare } from './useTakeShare.ts'

type Props = { rain: Packet; onOver: () => void; onHide: () => void }

/**
 * Announces a rain and says what came of it. Packets fall over the page only for who wants to take part; one press, here or on a packet that falls,
 * takes the one share there is for each, and further ones change nothing.
 */
export const RainBar = ({ rain, onOver, onHide }: Props) => {
  const t = useText()
  const state = usePacketState(rain, onOver) ?? rain.state
  const [isIn, setIn] = useState(false)
  const take = useTakeShare()
  const isOpen = state === 'OPEN' && !rain.mine
  const isAsking = useRef(false)
  // Of taps within one moment the first asks: nothing is drawn anew between them.
  const press = async () => {
    if (isAsking.current || rain.mine) return
    isAsking.current = true
    await take.run({ id: rain.id })
    isAsking.current = false
  }
  return (
    <>
      {isOpen && isIn && <FallingPackets onTap={() => void press()} />}
      <section
        aria-label={t('packet.rain')}
        className="animate-pop-in safe-bottom fixed start-3 end-3 bottom-18 z-(--z-bottom-bar) flex items-start gap-3 rounded-card border border-line bg-bg1 p-3 shadow-raised sm:end-auto sm:w-96 lg:start-4 lg:bottom-4"
      >
        <PacketSign />
        <div className="flex min-w-0 flex-1 flex-col gap-2 text-sm">
          <Words rain={rain} state={state} isIn={isIn} />
          {take.error && (
            <p role="alert" className="text-loss">
              {errorSentence(take.error)}
            </p>
          )}
          {state === 'COMING' && !isIn && <Action onPress={() => setIn(true)}>{t('packet.rain_join')}</Action>}
          {isOpen && (
            <div className="flex flex-wrap gap-2">
              <Action pending={take.pending} onPress={press}>
                {t('packet.rain_catch')}
              </Action>
            </div>
          )}
          {state === 'OVER' && <SeeShares packet={rain} />}
        </div>
        <IconButton label={t('common.close')} onClick={onHide}>
          <X size={20} />
        </IconButton>
      </section>
    </>
  )
}

const Action = ({ onPress, pending = false, children }: { onPress: () => unknown; pending?: boolean; children: ReactNode }) => (
  <Button className="self-start" pending={pending} onClick={onPress}>
    {children}
  </Button>
)

const Words = ({ rain, state, isIn }: { rain: Packet; state: Packet['state']; isIn: boolean }) => {
  const t = useText()
  if (rain.mine) return <MyShare mine={rain.mine} multiple={rain.multiple} />
  const head =
    state === 'COMING'
      ? t('packet.rain_at', { time: formatMinute(rain.startsAt) })
      : t(state === 'OPEN' ? 'packet.rain_now' : 'packet.rain_over')
  return (
    <div role="status">
      <p className="font-semibold">{head}</p>
      <p className="text-text2">
        {state === 'OVER' ? t('packet.none') : isIn && state === 'COMING' ? t('packet.rain_joined') : t('packet.rain_rule')}
      </p>
    </div>
  )
}
