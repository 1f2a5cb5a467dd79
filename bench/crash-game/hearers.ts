import type { ServerFrame } from '@tamuvo/contract/rooms.ts'
import WebSocket from 'ws'

// Browsers that hear the room of crash, in a process of their own. Arguments: the address, and how many. Writes what they heard when it is asked.
const [url = '', count = '0'] = process.argv.slice(2)
const heard = { frames: 0, gaps: 0 }

const open = (): Promise<void> =>
  new Promise((opened, failed) => {
    const socket = new WebSocket(url)
    let last = 0
    socket.on('error', failed)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello' })))
    socket.on('message', (data: Buffer) => {
      const frame: ServerFrame = JSON.parse(data.toString())
      if (frame.type === 'welcome') {
        socket.send(JSON.stringify({ type: 'join', room: 'crash' }))
        opened()
      }
      if (frame.type !== 'message') return
      if (frame.seq !== last + 1) heard.gaps++
      last = frame.seq
      heard.frames++
    })
  })

for (let at = 0; at < Number(count); at++) await open()
process.on('message', () => process.send?.(heard))
process.send?.('ready')
