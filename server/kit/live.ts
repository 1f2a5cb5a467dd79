import websocket from '@fastify/websocket'
import { livePath, clientFrame, rooms } from '@tamuvo/contract/rooms.ts'
import type { FastifyInstance, RouteHandler } from 'fastify'
import type { WebSocket } from 'ws'
import { Refused } from './refuse.ts'
import { Hall, type Seat } from './hall.ts'
import { checkDoors, lets, type LiveDoors } from './live-doors.ts'
import { refuseReply } from './serve.ts'
import type { KitServices } from './services.ts'
import { findSession, hashToken, openSessionsAmong } from './session.ts'

const helloWithinMs = 10_000
const beatMs = 25_000
const socketsMax = 20_000
const framesPerBeat = 200
/** A greeting costs a question to the database. */
const framesPerHello = 10

/**
 * Serves live messages at `livePath`: a first frame with the token, then rooms to join and leave. When the session of a
 * socket ends, its connection does.
 * @param doors asked when a room is joined, and at every beat about those who are in it
 */
export const serveLive = async (app: FastifyInstance, services: KitServices, doors: LiveDoors = {}): Promise<void> => {
  await app.register(websocket, { options: { maxPayload: 4_096 } })
  const hall = new Hall((count) => services.metrics.sockets.set(count))
  const stopListening = services.rooms.listen(
    (message) => hall.pass(message),
    (room, memberId) => hall.hears(room, memberId),
  )
  const stopWatching = services.rooms.onSessionsEnded((hashes) => hall.endSessions(hashes))
  const beat = setInterval(() => {
    void checkAll(hall, services)
    void checkDoors(hall, doors, services)
  }, beatMs)
  app.addHook('onClose', async () => {
    clearInterval(beat)
    stopListening()
    stopWatching()
    for (const { socket } of hall.seats) socket.terminate()
  })
  const handler: RouteHandler = (request, reply) => refuseReply(reply, new Refused('NOT_FOUND'), request.id)
  app.route({ method: 'GET', url: livePath, handler, wsHandler: (socket) => admit(hall, socket, services, doors) })
}

const admit = (hall: Hall, socket: WebSocket, services: KitServices, doors: LiveDoors): void => {
  if (hall.seats.size >= socketsMax) return socket.close(1013, 'busy')
  const taken = hall.enter(socket)
  const late = setTimeout(() => taken.greeted || socket.terminate(), helloWithinMs)
  let turn = Promise.resolve()
  socket.on('pong', () => (taken.alive = true))
  socket.on('ping', () => count(taken))
  socket.on('message', (data: Buffer) => {
    // One after the other: what follows a greeting is heard by whom it let in.
    if (count(taken)) turn = turn.then(() => take(hall, taken, data.toString(), services, doors)).catch(() => socket.terminate())
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(late)
    hall.leave(taken)
  })
}

/** @returns whether this frame is one of those a browser may send */
const count = (seat: Seat, cost = 1): boolean => {
  seat.frames += cost
  if (seat.frames > 2 * framesPerBeat) seat.socket.terminate()
  else if (seat.frames > framesPerBeat) seat.socket.close(1008, 'too many frames')
  return seat.frames <= framesPerBeat
}

const take = async (hall: Hall, seat: Seat, text: string, services: KitServices, doors: LiveDoors): Promise<void> => {
  const frame = parse(text)
  if (!frame) return hall.send(seat, { type: 'refused', code: 'MALFORMED' })
  if (frame.type === 'ping') return hall.send(seat, { type: 'pong', serverTime: services.clock.now().toISOString() })
  if (frame.type === 'hello') return count(seat, framesPerHello) ? greet(hall, seat, frame.token, services) : undefined
  if (!seat.greeted) return hall.send(seat, { type: 'refused', code: 'NOT_LOGGED_IN' })
  if (frame.type === 'leave') return void seat.joined.delete(frame.room)
  if (rooms[frame.room].audience === 'member' && seat.memberId === undefined)
    return hall.send(seat, { type: 'refused', code: 'NOT_LOGGED_IN' })
  const door = doors[frame.room]
  if (door && !(await lets(door, seat))) return hall.send(seat, { type: 'refused', code: 'FORBIDDEN' })
  seat.joined.add(frame.room)
}

const greet = async (hall: Hall, seat: Seat, token: string | undefined, { database, clock }: KitServices): Promise<void> => {
  const session = token ? hashToken(token).toString('hex') : undefined
  hall.identify(seat, session, undefined)
  hall.hold(seat, session)
  try {
    const member = token ? await findSession(database, clock, token) : undefined
    // It may have ended while we asked.
    const isOpen = member !== undefined && seat.session === session
    hall.identify(seat, isOpen ? session : undefined, isOpen ? member.id.toString() : undefined)
    seat.greeted = true
    hall.send(seat, { type: 'welcome', serverTime: clock.now().toISOString(), member: seat.memberId !== undefined })
  } catch {
    seat.socket.close(1013, 'busy')
  }
}

const parse = (text: string) => {
  try {
    return clientFrame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Lets go who is not there any more, and those whose session ran out or ended unheard. */
const checkAll = async (hall: Hall, { database, clock, log }: KitServices): Promise<void> => {
  for (const seat of hall.seats) checkBeat(seat)
  const sessions = hall.sessions()
  if (sessions.length === 0) return
  try {
    const open = await openSessionsAmong(database, clock, sessions)
    hall.endSessions(sessions.filter((session) => !open.has(session)))
  } catch (error) {
    log.warn({ error: String(error) }, 'sessions of live connections could not be checked')
  }
}

const checkBeat = (seat: Seat): void => {
  if (!seat.alive) return seat.socket.terminate()
  seat.alive = false
  seat.frames = 0
  seat.socket.ping()
}
