import type WebSocket from 'ws'

/** What came on a socket, as text, however the library hands it over. */
export const textOf = (data: WebSocket.Data): string => {
  if (typeof data === 'string') return data
  return Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data as ArrayBuffer)]).toString()
}
