import { Socket } from 'node:net'

/** The same login and database on another machine. @param address host:port */
export const atAddress = (url: string, address: string): string => {
  const other = new URL(url)
  other.host = address
  for (const name of ['host', 'port']) other.searchParams.delete(name)
  return other.href
}

/** A socket that stays in the list until it is closed. The pool makes new ones for waiting callers. */
export const openSocket = (list: Set<Socket>, { aborted }: AbortSignal): Socket => {
  const socket = new Socket()
  list.add(socket)
  socket.once('close', () => list.delete(socket))
  if (aborted) setImmediate(() => socket.destroy())
  return socket
}
