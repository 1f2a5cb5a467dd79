import type { ClientFrame, RoomName, ServerFrame } from '@tamuvo/contract/rooms.ts'
import { livePath } from '@tamuvo/contract/rooms.ts'
import WebSocket from 'ws'
import { textOf } from './frame-text.ts'

export type Listener = { next(room: RoomName): Promise<unknown>; close(): void }

/** A browser's live connection that queues messages until they are read. */
export const listen = async ({ url }: { url: string }, token: string, rooms: RoomName[]): Promise<Listener> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${livePath}`)
  const came: { room: RoomName; body: unknown }[] = []
  const arrivals = new EventTarget()
  const welcome = new Promise<void>((done) => {
    socket.addEventListener('message', ({ data }) => {
      const frame: ServerFrame = JSON.parse(textOf(data))
      if (frame.type === 'message') came.push(frame)
      if (frame.type === 'welcome') done()
      arrivals.dispatchEvent(new Event('frame'))
    })
  })
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }))
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame))
  send({ type: 'hello', token })
  await welcome
  for (const room of rooms) send({ type: 'join', room })
  // The server reads frames in order: its answer to this one means that the joins are done.
  const joined = new Promise((done) => arrivals.addEventListener('frame', done, { once: true }))
  send({ type: 'ping' })
  await joined
  return {
    next: async (room) => {
      for (;;) {
        const index = came.findIndex((message) => message.room === room)
        if (index >= 0) return came.splice(index, 1)[0]?.body
        await new Promise((again) => arrivals.addEventListener('frame', again, { once: true }))
      }
    },
    close: () => socket.close(),
  }
}
