import { parseArgs } from 'node:util'
import { systemClock } from '@tamuvo/server/kit/clock.ts'
import { connectDatabase } from '@tamuvo/server/kit/database.ts'
import { deadLetters, retryDeadLetters } from '@tamuvo/server/kit/job-store.ts'
import { countText } from '../audit/findings.ts'
import { PlainError } from '../plain-error.mjs'

const usage = `Jobs that failed as often as they may are dead letters: they are not retried by themselves.

  npm run jobs -- list                 all dead letters, with the last error
  npm run jobs -- retry <id>           enqueues one of them again, with all its tries
  npm run jobs -- retry all            enqueues all of them again
  npm run jobs -- list --url postgres://…

How many there are stands at /metrics: tamuvo_jobs_parked.`

const shownMax = 200

/** `npm run jobs`. @returns the exit code */
export const main = async (
  words: string[],
  write: (text: string) => void = (text) => void process.stdout.write(text),
  clock = systemClock,
): Promise<number> => {
  const { verb, id, url } = read(words)
  const database = connectDatabase(url, { max: 1 })
  try {
    if (verb === 'list') {
      const letters = await deadLetters(database, shownMax)
      for (const { id: no, name, payload, tries, lastError } of letters)
        write(`${no}  ${name} ${JSON.stringify(payload)}, tried ${tries} times: ${lastError ?? 'it does not say why'}\n`)
      if (letters.length === 0) write('There are no dead letters.\n')
      return 0
    }
    const count = await retryDeadLetters(database, id, clock.now())
    write(count === 0 ? 'There is no such dead letter.\n' : `${countText(count, 'job')} enqueued again.\n`)
    return count === 0 ? 1 : 0
  } finally {
    await database.close()
  }
}

const read = (words: string[]) => {
  const { positionals, values } = parse(words)
  const [verb, which, ...more] = positionals
  const url = values.url ?? process.env['DATABASE_URL']
  const isList = verb === 'list' && which === undefined
  const isRetry = verb === 'retry' && (which === 'all' || /^\d{1,18}$/.test(which ?? ''))
  if (!(isList || isRetry) || more.length > 0 || !url) throw new PlainError(usage)
  return { verb, id: isRetry && which !== 'all' ? BigInt(which ?? 0) : undefined, url }
}

const parse = (words: string[]) => {
  try {
    return parseArgs({ args: words, options: { url: { type: 'string' } }, allowPositionals: true })
  } catch {
    throw new PlainError(usage)
  }
}
