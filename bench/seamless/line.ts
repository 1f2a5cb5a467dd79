import { connect } from 'node:net'

/** A keep-alive connection with one request at a time, like those of vendors' servers. One that broke answers nothing: ''. */
export type Line = { send(request: Buffer, answered: (answer: string) => void): void; end(): void }

const bufferBytes = 16 * 1024
const headEnd = '\r\n\r\n'

/** Uses the socket directly, because an HTTP client would cost more CPU than the server under test. */
export const openLine = (port: number, onBroken: (reason: string) => void): Promise<Line> =>
  new Promise((open, fail) => {
    let hear: ((answer: string) => void) | undefined
    let text = ''
    const take = (chunk: string): void => {
      text += chunk
      if (!isWhole(text)) return
      const [answer, tell] = [text, hear]
      text = ''
      hear = undefined
      tell?.(answer)
    }
    const onread = {
      buffer: Buffer.allocUnsafe(bufferBytes),
      callback: (bytes: number, buffer: Uint8Array): boolean => {
        take(Buffer.from(buffer.buffer, buffer.byteOffset, bytes).toString('latin1'))
        return true
      },
    }
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread })
    socket.on('error', (error) => {
      onBroken(error.message)
      fail(error)
    })
    socket.on('close', () => {
      if (!hear) return
      onBroken('the server closed a connection with a request under way')
      hear('')
    })
    socket.once('connect', () =>
      open({
        send: (request, answered) => {
          if (!socket.writable) {
            onBroken('the server closed a connection')
            return answered('')
          }
          hear = answered
          socket.write(request)
        },
        end: () => void socket.destroy(),
      }),
    )
  })

const isWhole = (text: string): boolean => {
  const head = text.indexOf(headEnd)
  if (head < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
  return text.length >= head + headEnd.length + Number(length ?? 0)
}
