import websocket from '@fastify/websocket'
import { clientFrame, type RoomName, rooms, type ServerFrame } from '@tamuvo/contract/rooms.ts'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Published } from './rooms.ts'
import type { KitServices } from './services.ts'
import { findSession } from './session.ts'

const helloWithinMs = 10_000
const beatMs = 25_000
/** A browser that does not read is let go before it fills our memory. */
const bufferedMax = 512 * 1024
const socketsMax = 20_000
const framesPerBeat = 200

type Seat = {
  socket: WebSocket
  memberId: string | undefined
  joined: Set<RoomName>
  seq: number
  alive: boolean
  frames: number
  greeted: boolean
}

/** Serves live messages at `/live`: a first frame with the token, then rooms to join and leave. */
export const serveLive = async (app: FastifyInstance, services: KitServices): Promise<void> => {
  await app.register(websocket, { options: { maxPayload: 4_096 } })
  const seats = new Set<Seat>()
  const stopListening = services.rooms.listen((message) => seats.forEach((seat) => pass(seat, message)))
  const beat = setInterval(() => seats.forEach(checkBeat), beatMs)
  app.addHook('onClose', async () => {
    clearInterval(beat)
    stopListening()
    seats.forEach((seat) => seat.socket.terminate())
  })
  app.get('/live', { websocket: true }, (socket) => {
    if (seats.size >= socketsMax) return socket.close(1013, 'busy')
    const seat: Seat = { socket, memberId: undefined, joined: new Set(), seq: 0, alive: true, frames: 0, greeted: false }
    seats.add(seat)
    services.metrics.sockets.set(seats.size)
    const late = setTimeout(() => seat.greeted || socket.close(4000, 'hello expected'), helloWithinMs)
    socket.on('pong', () => (seat.alive = true))
    socket.on('message', (data: Buffer) => void take(seat, data.toString(), services))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(late)
      seats.delete(seat)
      services.metrics.sockets.set(seats.size)
    })
  })
}

const send = (seat: Seat, frame: ServerFrame): void => {
  if (seat.socket.readyState !== seat.socket.OPEN) return
  if (seat.socket.bufferedAmount > bufferedMax) return seat.socket.terminate()
  seat.socket.send(JSON.stringify(frame))
}

const pass = (seat: Seat, { room, memberId, body }: Published): void => {
  if (!seat.joined.has(room) || (memberId !== undefined && memberId !== seat.memberId)) return
  send(seat, { type: 'message', room, seq: ++seat.seq, body })
}

const checkBeat = (seat: Seat): void => {
  if (!seat.alive) return seat.socket.terminate()
  seat.alive = false
  seat.frames = 0
  seat.socket.ping()
}

const take = async (seat: Seat, text: string, services: KitServices): Promise<void> => {
  if (++seat.frames > framesPerBeat) return seat.socket.close(1008, 'too many frames')
  const frame = parse(text)
  if (!frame) return send(seat, { type: 'refused', code: 'MALFORMED' })
  const serverTime = services.clock.now().toISOString()
  if (frame.type === 'ping') return send(seat, { type: 'pong', serverTime })
  if (frame.type === 'hello') return greet(seat, frame.token, services)
  if (!seat.greeted) return send(seat, { type: 'refused', code: 'NOT_LOGGED_IN' })
  if (frame.type === 'leave') return void seat.joined.delete(frame.room)
  if (rooms[frame.room].audience === 'member' && !seat.memberId) return send(seat, { type: 'refused', code: 'NOT_LOGGED_IN' })
  seat.joined.add(frame.room)
}

const greet = async (seat: Seat, token: string | undefined, services: KitServices): Promise<void> => {
  try {
    const member = token ? await findSession(services.database, services.clock, token) : undefined
    seat.memberId = member?.id.toString()
    seat.greeted = true
    send(seat, { type: 'welcome', serverTime: services.clock.now().toISOString(), member: member !== undefined })
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
