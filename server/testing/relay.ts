import { connect, createServer, type Socket } from 'node:net'

/** Stands between a server and those who ask it. */
export type Relay = {
  readonly port: number
  /** Leads to another port of this machine, and ends all connections. 0: to none. */
  lead(port: number): void
  /** Lets nothing through any more: connections stay open without answers, as when the network is cut. */
  silence(): void
  /** Lets new connections through again. Those of before have broken meanwhile. */
  mend(): void
  close(): void
}

/** Passes bytes on to a port of this machine. */
export const openRelay = async (firstTarget: number): Promise<Relay> => {
  let target = firstTarget
  let isSilent = false
  const open = new Set<Socket>()
  const keep = (socket: Socket): void => {
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => open.delete(socket))
  }
  const server = createServer((incoming) => {
    if (target === 0) return void incoming.destroy()
    keep(incoming)
    if (isSilent) return
    const outgoing = connect(target, '127.0.0.1')
    keep(outgoing)
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      one.once('close', () => isSilent || other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const cut = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    lead: (port) => {
      target = port
      cut()
    },
    silence: () => {
      isSilent = true
      for (const socket of open) socket.unpipe().pause()
    },
    mend: () => {
      isSilent = false
      cut()
    },
    close: () => {
      server.close()
      cut()
    },
  }
}
