import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import { isSoundOn } from './sound-switch.ts'
import { createSynthesiser, type Synthesiser } from './synthesiser.ts'
import type { Voice } from './voice.ts'

/** The sounds of a game. Nothing is made before sound is turned on, which is a press: browsers ask for one. */
export const openVoice = (sound: WorldSound): Voice => {
  let synthesiser: Synthesiser | undefined
  return {
    play: (name, step = 0) => {
      if (!isSoundOn.get() || document.hidden) return
      synthesiser ??= createSynthesiser(sound)
      synthesiser.play(name, step)
    },
  }
}
