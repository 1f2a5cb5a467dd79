import { readConfig } from './kit/config.ts'
import { createApp } from './app.ts'
import { seedDemo } from './demo.ts'
import { openServices, type Services } from './services.ts'
import { startWork } from './work.ts'

const closeWithinMs = 9_000

/** Starts this process in its role and answers how to stop it. */
const start = async (): Promise<() => Promise<void>> => {
  const services = await openServices(readConfig(process.env))
  const { config } = services
  const logins = config.demo ? await seedDemo(services) : []
  const app = config.role === 'worker' ? undefined : await createApp(services)
  if (app) {
    const url = ownUrl(config.host, await listen(app, config))
    services.address.url = config.ownUrl ?? url
  }
  const stopWork = config.role === 'web' ? undefined : await startWork(services)
  process.stdout.write(welcome(services, logins))
  return async () => {
    await app?.close()
    await stopWork?.()
    await services.close()
  }
}

const listen = async (app: Awaited<ReturnType<typeof createApp>>, { host, port }: Services['config']): Promise<number> => {
  await app.listen({ host, port })
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** How this process reaches itself: an address that means "all of them" is no address to call. */
const ownUrl = (host: string, port: number): string => {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

const welcome = ({ address, config }: Services, logins: { username: string; password: string }[]): string => {
  if (config.role === 'worker') return 'Tamuvo draws and works.\n'
  const lines = ['', `  Tamuvo  ${address.url}`, `  calls   ${address.url}/docs`]
  if (logins.length > 0)
    lines.push('', '  Log in as:', ...logins.map(({ username, password }) => `    ${username.padEnd(10)} ${password}`))
  return `${lines.join('\n')}\n\n`
}

/** What stops a start, in a sentence for the person at the terminal. */
const explain = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `Port ${process.env['PORT'] ?? 8080} is taken by another program. Stop it, or choose another: PORT=8081 npm start`
  if (code === 'EACCES')
    return `This user may not listen on port ${process.env['PORT'] ?? 8080}. Choose a port above 1024: PORT=8080 npm start`
  if (code === 'ECONNREFUSED') return 'The database does not answer at DATABASE_URL.'
  if (code === '28P01' || code === '28000') return 'The database does not accept the user or password in DATABASE_URL.'
  return error instanceof Error ? error.message : String(error)
}

const run = async (): Promise<void> => {
  const stop = await start()
  let stopping = false
  const end = (): void => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), closeWithinMs).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

run().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
