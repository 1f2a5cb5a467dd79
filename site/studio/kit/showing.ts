import type { Showing } from './player.ts'

/** Shows something for a time, and its end at the end, also when it is finished early. */
export const showFor = (ms: number, atEnd: () => void = () => {}): Showing => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let end = (): void => {}
  const done = new Promise<void>((resolve) => {
    end = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      atEnd()
      resolve()
    }
    timer = setTimeout(() => end(), ms)
  })
  return { done, finish: () => end() }
}

/** One after the other; finishing it finishes all that are left. */
export const inTurn = (parts: readonly (() => Showing | undefined)[]): Showing => {
  let current: Showing | undefined
  let isHurried = false
  const run = async (): Promise<void> => {
    for (const part of parts) {
      current = part()
      if (isHurried) current?.finish()
      await current?.done
    }
    current = undefined
  }
  const done = run()
  const finish = (): void => {
    isHurried = true
    current?.finish()
  }
  return { done, finish }
}
