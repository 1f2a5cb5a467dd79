import { readConfig } from './config.ts'
import { openStudio } from './run.ts'

const log = (message: string, about: Record<string, unknown>): void =>
  void process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), studio: message, ...about })}\n`)

/** Runs the studio until a signal ends it. */
const run = async (): Promise<void> => {
  const studio = await openStudio(readConfig(process.env), { now: () => new Date(), log })
  process.stdout.write(`The studio serves its games at ${studio.url}\n`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void studio.close().then(() => process.exit(0)))
}

await run().catch((error: unknown) => {
  process.stderr.write(`The studio does not start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
