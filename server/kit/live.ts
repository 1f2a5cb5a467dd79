import { readFileSync } from 'node:fs'
import websocket from '@fastify/websocket'
import { livePath, clientFrame, rooms } from '@tamuvo/contract/rooms.ts'
import type { FastifyInstance, RouteHandler } from 'fastify'
import type { WebSocket } from 'ws'
import { Refused } from './refuse.ts'
import { ConnectionRegistry, type Connection } from './connections.ts'
import { checkRoomAccess, isAllowed, type RoomAccesses } from './room-access.ts'
import { refuseReply } from './serve.ts'
import type { KitServices } from './services.ts'
import { findSession, hashToken, openSessionsAmong } from './session.ts'

const helloWithinMs = 10_000
const beatMs = 25_000
const framesPerBeat = 200
/** At most so many connections: in all, from one address (behind which a whole network may be), and of one member. */
export type LiveLimits = { total: number; perOrigin: number; perMember: number }

type LiveOptions = {
  accesses?: RoomAccesses
  limits?: Partial<LiveLimits>
  /** The key under which the connections of an address are counted. */
  originOf?(address: string): string
}

/** A greeting costs a database query. */
const framesPerHello = 10

/**
 * Serves live messages at `livePath`: a first frame with the token, then rooms to join and leave. When the session of a
 * socket ends, its connection does.
 * @param options `accesses`: asked when a room is joined, and at every heartbeat about the members in it
 */
export const serveLive = async (app: FastifyInstance, services: KitServices, options: LiveOptions = {}): Promise<void> => {
  const { accesses = {}, originOf = (address) => address } = options
  const limits = { total: socketsThatFit(), perOrigin: 300, perMember: 12, ...options.limits }
  await app.register(websocket, { options: { maxPayload: 4_096 } })
  let counted = 0
  // A process may listen at several ports.
  const registry = new ConnectionRegistry((count) => {
    services.metrics.sockets.inc(count - counted)
    counted = count
  })
  const stopListening = services.rooms.listen(
    (message) => registry.pass(message),
    (room, memberId) => registry.hears(room, memberId),
  )
  const stopWatching = services.rooms.onSessionsEnded((hashes) => registry.endSessions(hashes))
  const beat = setInterval(() => {
    void checkAll(registry, services)
    void checkRoomAccess(registry, accesses, services)
  }, beatMs)
  app.addHook('onClose', async () => {
    clearInterval(beat)
    stopListening()
    stopWatching()
    for (const { socket } of registry.connections) socket.terminate()
  })
  const live = { registry, services, accesses, limits }
  const handler: RouteHandler = (request, reply) => refuseReply(reply, new Refused('NOT_FOUND'), request.id)
  app.route({ method: 'GET', url: livePath, handler, wsHandler: (socket, { ip }) => admit(live, socket, originOf(ip)) })
}

/** What the connections of this process share. */
type Live = { registry: ConnectionRegistry; services: KitServices; accesses: RoomAccesses; limits: LiveLimits }

const tryLater = 1013
const filesUsually = 1_024

/** Three quarters of the files that this process may open; the rest is for calls, the database and pages. */
const socketsThatFit = (): number => Math.min(20_000, Math.floor(filesMax() * 0.75))

const filesMax = (): number => {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft ? Number(soft) : filesUsually
  } catch {
    return filesUsually
  }
}

const admit = (live: Live, socket: WebSocket, origin: string): void => {
  const { registry, limits } = live
  if (registry.connections.size >= limits.total) return socket.close(tryLater, 'busy')
  if (registry.countFrom(origin) >= limits.perOrigin) return socket.close(tryLater, 'too many connections')
  const taken = registry.enter(socket, origin)
  const late = setTimeout(() => taken.greeted || socket.terminate(), helloWithinMs)
  let turn = Promise.resolve()
  socket.on('pong', () => (taken.alive = true))
  socket.on('ping', () => count(taken))
  socket.on('message', (data: Buffer) => {
    // One after the other, so that a frame after a greeting acts for the member of that greeting.
    if (count(taken)) turn = turn.then(() => take(live, taken, data.toString())).catch(() => socket.terminate())
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(late)
    registry.leave(taken)
  })
}

/** @returns whether this frame is within the limit of a browser */
const count = (connection: Connection, cost = 1): boolean => {
  connection.frames += cost
  if (connection.frames > 2 * framesPerBeat) connection.socket.terminate()
  else if (connection.frames > framesPerBeat) connection.socket.close(1008, 'too many frames')
  return connection.frames <= framesPerBeat
}

const take = async (live: Live, connection: Connection, text: string): Promise<void> => {
  const { registry, services, accesses } = live
  const frame = parse(text)
  if (!frame) return registry.send(connection, { type: 'refused', code: 'MALFORMED' })
  if (frame.type === 'ping') return registry.send(connection, { type: 'pong', serverTime: services.clock.now().toISOString() })
  if (frame.type === 'hello') return count(connection, framesPerHello) ? greet(live, connection, frame.token) : undefined
  if (!connection.greeted) return registry.send(connection, { type: 'refused', code: 'NOT_LOGGED_IN' })
  if (frame.type === 'leave') return void connection.joined.delete(frame.room)
  if (rooms[frame.room].audience === 'member' && connection.memberId === undefined)
    return registry.send(connection, { type: 'refused', code: 'NOT_LOGGED_IN' })
  const access = accesses[frame.room]
  if (access && !(await isAllowed(access, connection))) return registry.send(connection, { type: 'refused', code: 'FORBIDDEN' })
  connection.joined.add(frame.room)
  registry.send(connection, { type: 'joined', room: frame.room })
}

const greet = async ({ registry, services, limits }: Live, connection: Connection, token: string | undefined): Promise<void> => {
  const { database, clock } = services
  const session = token ? hashToken(token).toString('hex') : undefined
  registry.identify(connection, session, undefined)
  registry.hold(connection, session)
  try {
    const member = token ? await findSession(database, clock, token) : undefined
    // It may have closed while we asked.
    const isOpen = member !== undefined && connection.session === session
    registry.identify(connection, isOpen ? session : undefined, isOpen ? member.id.toString() : undefined)
    if (isOpen && registry.countOf(member.id.toString()) > limits.perMember)
      return connection.socket.close(tryLater, 'too many connections')
    connection.greeted = true
    registry.send(connection, {
      type: 'welcome',
      serverTime: clock.now().toISOString(),
      member: connection.memberId !== undefined,
    })
  } catch {
    connection.socket.close(tryLater, 'busy')
  }
}

const parse = (text: string) => {
  try {
    return clientFrame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Closes dead connections, and those whose session expired or ended unnoticed. */
const checkAll = async (registry: ConnectionRegistry, { database, clock, log }: KitServices): Promise<void> => {
  for (const connection of registry.connections) checkBeat(connection)
  const sessions = registry.sessions()
  if (sessions.length === 0) return
  try {
    const open = await openSessionsAmong(database, clock, sessions)
    registry.endSessions(sessions.filter((session) => !open.has(session)))
  } catch (error) {
    log.warn({ error: String(error) }, 'sessions of live connections could not be checked')
  }
}

const checkBeat = (connection: Connection): void => {
  if (!connection.alive) return connection.socket.terminate()
  connection.alive = false
  connection.frames = 0
  connection.socket.ping()
}
