import { runChild } from '../start/child.mjs'

const stopMs = 5_000
const settleMs = 100

/**
 * A program that restarts on request; requests during a stop are merged.
 * @param {string} name @param {string} file @param {Record<string, string | undefined>} env
 */
export const restartable = (name, file, env) => {
  /** @type {import('../start/child.mjs').Child | undefined} */
  let current
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  let closing = false
  let queue = Promise.resolve()

  const start = async () => {
    await stopCurrent()
    if (closing) return
    const child = runChild(file, env)
    current = child
    void child.exited.then((how) => {
      if (current === child) process.stdout.write(`The ${name} ended (${how}); it starts again after the next change.\n`)
    })
  }
  const stopCurrent = async () => {
    const child = current
    current = undefined
    await child?.stop(stopMs)
  }
  return {
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(() => void (queue = queue.then(start)), settleMs)
    },
    stop: async () => {
      closing = true
      clearTimeout(timer)
      await queue
      await stopCurrent()
    },
    kill: () => current?.kill(),
  }
}
