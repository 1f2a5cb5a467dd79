import type { Showing } from '../../kit/player.ts'

/** Draws something frame by frame: `step` gets the share of the time that is over; 1 comes exactly once, at the end. */
export const frames = (ms: number, step: (share: number) => void): Showing => {
  let end = (): void => {}
  let isOver = false
  const done = new Promise<void>((resolve) => {
    let request = 0
    let begunMs: number | undefined
    end = () => {
      if (isOver) return
      isOver = true
      cancelAnimationFrame(request)
      step(1)
      resolve()
    }
    const next = (now: number): void => {
      begunMs ??= now
      const share = (now - begunMs) / ms
      if (share >= 1) return end()
      step(share)
      request = requestAnimationFrame(next)
    }
    if (ms === 0) end()
    else request = requestAnimationFrame(next)
  })
  return { done, finish: () => end() }
}
