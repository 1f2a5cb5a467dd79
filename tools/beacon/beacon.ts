import { parseArgs } from 'node:util'
import { keyIdOf } from '@tamuvo/games/lottery/shares.ts'
import { systemClock } from '@tamuvo/server/kit/clock.ts'
import { openHolder } from '@tamuvo/server/lottery/holder.ts'
import { holderServer } from '@tamuvo/server/lottery/holder-server.ts'
import { keysInFolder } from '@tamuvo/server/kit/key-store.ts'
import { PlainError } from '../plain-error.mjs'

const usage = `Holds a key that signs lottery draws after their sale is closed, for a site elsewhere.

  npm run beacon -- --keys folder --port 9300 [--host 0.0.0.0]

The key is made in the folder at the first start. Keep the folder: it also has what was signed, and that is signed once.`

const options = { keys: { type: 'string' }, port: { type: 'string' }, host: { type: 'string', default: '127.0.0.1' } } as const

/** `npm run beacon`: serves until the process is ended. */
export const main = async (words: string[]): Promise<void> => {
  const { keys, port, host } = read(words)
  const holder = openHolder({ store: keysInFolder(keys), clock: systemClock, name: 'holder', bits: 3_072 })
  const server = holderServer(holder)
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening))
  process.stdout.write(`Signs draws at http://${host}:${port}, with the key\n${keyIdOf(holder.modulus)}\n`)
}

const read = (words: string[]): { keys: string; port: number; host: string } => {
  try {
    const { keys, port, host } = parseArgs({ args: words, options }).values
    if (keys && Number.isInteger(Number(port))) return { keys, port: Number(port), host }
  } catch {
    // Answered below.
  }
  throw new PlainError(usage)
}
