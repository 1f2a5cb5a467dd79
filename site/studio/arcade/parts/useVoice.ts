import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import { useState } from 'react'
import { openVoice } from '../../kit/sound/open-voice.ts'
import type { Voice } from '../../kit/sound/voice.ts'
import { hasTitle, type Tier } from '../../kit/tiers.ts'

/** The sounds of a game, in the key of its world. */
export const useVoice = (sound: WorldSound): Voice => {
  const [voice] = useState(() => openVoice(sound))
  return voice
}

/** How a round ends: silent when no more than the stake came back. */
export const soundEnd = (voice: Voice, tier: Tier): void => {
  if (tier !== 'none' && tier !== 'return') voice.play(hasTitle(tier) ? 'great' : 'win')
}
