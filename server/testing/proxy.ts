import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { atEnd } from './at-end.ts'

/** A round-robin load balancer for requests and live connections. */
export type Proxy = {
  readonly url: string
  /** Sets its targets. */
  lead(...urls: string[]): void
  /** How many requests each server has answered. */
  answered(url: string): number
}

/** Opens one until the end of the test file. */
export const openProxy = async (): Promise<Proxy> => {
  let targets: string[] = []
  let turn = 0
  const counts = new Map<string, number>()
  const next = (): URL => new URL(targets[turn++ % targets.length] ?? '')
  const server = createServer((incoming, outgoing) => {
    const count = (target: URL) => counts.set(target.origin, (counts.get(target.origin) ?? 0) + 1)
    // A refused connection has sent nothing, so the next target can be tried.
    void forward(incoming, outgoing, { next, count, tries: targets.length })
  })
  server.on('upgrade', (incoming, socket: Socket, head: Buffer) => join(incoming, socket, head, next()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atEnd(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    lead: (...urls) => (targets = urls),
    answered: (url) => counts.get(url) ?? 0,
  }
}

/** The headers, with the address of the client. */
const headersOf = ({ headers, socket }: IncomingMessage): IncomingMessage['headers'] => ({
  ...headers,
  'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
})

type Way = { next(): URL; count(target: URL): void; tries: number }

const forward = async (incoming: IncomingMessage, outgoing: ServerResponse, way: Way): Promise<void> => {
  const body = await buffer(incoming).catch(() => undefined)
  if (!body) return
  for (let tries = 1; ; tries++) {
    const target = way.next()
    const { code } = await send(incoming, outgoing, { target, body })
    if (code === undefined) return way.count(target)
    if (code !== 'ECONNREFUSED' || tries === way.tries) return void outgoing.writeHead(502).end()
  }
}

/** @returns the error code when there was no answer */
const send = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { target, body }: { target: URL; body: Buffer },
): Promise<{ code?: string }> =>
  new Promise((done) => {
    const { method, url: path } = incoming
    const asked = request({ host: target.hostname, port: target.port, method, path, headers: headersOf(incoming), agent: false })
    asked.on('error', (error: NodeJS.ErrnoException) =>
      outgoing.headersSent ? outgoing.destroy() : done({ code: error.code ?? 'broken' }),
    )
    asked.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
      done({})
    })
    asked.end(body)
  })

const join = (incoming: IncomingMessage, socket: Socket, head: Buffer, target: URL): void => {
  const onward = connect(Number(target.port), target.hostname, () => {
    const lines = Object.entries(headersOf(incoming)).map(([name, value]) => `${name}: ${String(value)}`)
    onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    onward.write(head)
    onward.pipe(socket).pipe(onward)
  })
  for (const [one, other] of [
    [onward, socket],
    [socket, onward],
  ] as const)
    one.on('error', () => other.destroy()).on('close', () => other.destroy())
}
