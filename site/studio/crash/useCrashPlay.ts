import { useEffect, useState } from 'react'
import { useKit, useKitState } from '../hud/kit-context.tsx'
import type { Voice } from '../kit/sound/voice.ts'
import { createCrashPlay, type CrashPlay } from './crash-play.ts'
import type { CrashSource } from './crash-source.ts'

const sounds = { in: 'chip', out: 'win', crash: 'stop' } as const

/** The play at the round that all share, once its source is there. */
export const useCrashPlay = (voice: Voice): [CrashPlay | undefined, CrashSource | undefined] => {
  const kit = useKit()
  const { phase } = useKitState('phase')
  // Calls need the session that the kit opens.
  const isOpen = phase !== 'opening' && phase !== 'broken'
  const [made, setMade] = useState<{ play: CrashPlay; source: CrashSource }>()
  useEffect(() => {
    if (!isOpen) return
    let isGone = false
    let stop = (): void => {}
    void kit.source.crash?.().then((source) => {
      if (isGone) return
      const play = createCrashPlay({
        source,
        kit,
        elapsedMs: () => performance.now(),
        after: (ms, call) => void setTimeout(call, ms),
        rng: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
        onSound: (name) => voice.play(sounds[name]),
      })
      stop = play.start()
      setMade({ play, source })
    })
    return () => {
      isGone = true
      stop()
    }
  }, [kit, voice, isOpen])
  return [made?.play, made?.source]
}
