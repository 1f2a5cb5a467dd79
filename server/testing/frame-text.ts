import type WebSocket from 'ws'

/** The text of a frame in any of the library's representations. */
export const textOf = (data: WebSocket.Data): string => {
  if (typeof data === 'string') return data
  return Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data as ArrayBuffer)]).toString()
}
