import type { FastifyInstance } from 'fastify'
import type { Clock } from './kit/clock.ts'
import type { Config } from './kit/config.ts'
import { startBeats } from './kit/site-beats.ts'
import { createApp } from './app.ts'
import { createGamesApp } from './games-app.ts'
import { seedDemo } from './demo.ts'
import { afterLine, makeDemoLine } from './demo-line.ts'
import { usualLine } from './demo-line-people.ts'
import { useDemoFreeBet } from './demo-free-bet.ts'
import { requireMatchingDemo } from './demo-store.ts'
import type { Ending } from './ending.ts'
import { isOpen } from './platform/status.ts'
import { openServices, type Services } from './services.ts'
import { startWork } from './work.ts'

/** Starts this process in its role. @returns how it ends */
export const start = async (config: Config, clock?: Clock): Promise<Ending> => {
  const services = await openServices(config, clock)
  await requireMatchingDemo(services.database, config.demo)
  const logins = config.demo ? await seedDemo(services) : []
  const isWeb = config.role !== 'worker'
  const app = isWeb ? await createApp(services) : undefined
  const games = isWeb ? await createGamesApp(services) : undefined
  if (app) {
    const url = ownUrl(config.host, await listen(app, config.host, config.port))
    services.address.url = config.ownUrl ?? url
  }
  if (games) {
    const url = ownUrl(config.host, await listen(games, config.host, config.gamesPort))
    services.address.games = config.gamesUrl ?? url
  }
  const endBeats = app && startBeats({ ...services, isOpen: () => isOpen(services.settings) })
  const stopWork = config.role === 'web' ? undefined : await startWork(services, config.demoLine ? lineOf(services) : undefined)
  process.stdout.write(welcome(services, logins))
  const parts = [
    { name: 'calls', end: async () => (endBeats?.(), void (await Promise.all([app?.close(), games?.close()]))) },
    { name: 'work', end: async () => stopWork?.() },
    { name: 'services', end: services.close },
  ]
  return { parts, hurry: services.database.abandon }
}

/** The line of the demo, and then its free bet, are made beside everything else. Where that fails the demo goes on with what there is. */
const lineOf = (services: Services): Parameters<typeof startWork>[1] => {
  let isMade = false
  const make = async (signal: AbortSignal): Promise<void> => {
    await logFailure(services, 'the line of the demo is not whole', makeDemoLine(services, usualLine, signal))
    isMade = !signal.aborted
    await logFailure(services, 'the free bet of the demo is not used', useDemoFreeBet(services, signal))
  }
  return { make, jobs: (all) => afterLine(services, all, () => isMade) }
}

const logFailure = ({ log }: Services, sentence: string, making: Promise<void>): Promise<void> =>
  making.catch((error: unknown) => log.error({ error: error instanceof Error ? error.stack : String(error) }, sentence))

const listen = async (app: FastifyInstance, host: string, port: number): Promise<number> => {
  await app.listen({ host, port })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** The URL of this process for itself; a wildcard address is replaced by loopback. */
const ownUrl = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

const welcome = ({ address, config, vendors }: Services, logins: { username: string; password: string }[]): string => {
  if (config.role === 'worker') return 'Tamuvo draws and works.\n'
  const lines = ['', `  Tamuvo  ${address.url}`, `  calls   ${address.url}/docs`]
  if (logins.length > 0)
    lines.push(
      '',
      '  Log in as:',
      ...logins.map(({ username, password }) => `    ${username.padEnd(10)} ${password}`),
      '',
      `  What the site would send by SMS and mail: ${address.url}/bo/sandbox/inbox`,
      `  For the vendor sandbox from elsewhere: x-sandbox-token: ${vendors.sandboxToken}`,
    )
  if (config.operatorKeyFile) lines.push(`  The key for the staff API: ${config.operatorKeyFile}`)
  return `${lines.join('\n')}\n\n`
}
