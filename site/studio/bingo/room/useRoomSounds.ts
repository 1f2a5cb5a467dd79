import { fromWire } from '@tamuvo/money/amount.ts'
import { useEffect, useEffectEvent } from 'react'
import { useVoice } from '../../arcade/parts/useVoice.ts'
import { beanSound } from '../bean-world.tsx'
import type { RoundShown } from './room-show.ts'
import type { RoundView } from './room-source.ts'

/** A tick with each ball, and a chord at the end where more came back than was staked. */
export const useRoomSounds = ({ balls, stage }: RoundShown, round: RoundView | null): void => {
  const voice = useVoice(beanSound)
  const ball = useEffectEvent(() => {
    if (stage === 'calling' && balls.length > 0) voice.play('tick', balls.length % 4)
  })
  const end = useEffectEvent(() => {
    const won = (round?.prizes ?? []).reduce((sum, { own }) => sum + fromWire(own), 0n)
    if (stage === 'over' && won > fromWire(round?.stake ?? '0.00')) voice.play('win')
  })
  useEffect(() => ball(), [balls.length])
  useEffect(() => end(), [stage])
}
