import { createDecipheriv, createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../../testing/at-end.ts'
import { type Integration, Secrets } from '../integration.ts'

export type Came = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/** What a fake vendor does with a call: a body, a status with a body, or what it likes with the response. */
export type Answering = (came: Came, response: ServerResponse) => object | void

/** The server of a vendor, as far as a test needs one. */
export const fakeVendor = async (answer: Answering): Promise<{ url: string; came: Came[] }> => {
  const came: Came[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    }
    came.push(call)
    const said = answer(call, response)
    if (said) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, came }
}

export const integrationTo = (
  url: string,
  more: Partial<Omit<Integration, 'secrets'>> & { secrets?: Record<string, string> } = {},
): Integration => {
  const { secrets = {}, ...integration } = more
  const usual = { code: 'FAKE', dialect: 'hub88', isOpen: true, currency: 'MMK', unitFactor: 1n, url, settings: {} } as const
  return { ...usual, ...integration, secrets: new Secrets(secrets) }
}

export const tcKeys = { desKey: 'abcdefgh', signKey: 'sign-key' }

/** What TC-Gaming reads from a call. @throws when merchant or signature are wrong */
export const readTcForm = ({ body }: Came): Record<string, unknown> => {
  const form = new URLSearchParams(body)
  const params = form.get('params') ?? ''
  const sign = createHash('sha256')
    .update(params + tcKeys.signKey)
    .digest('hex')
  if (form.get('merchant_code') !== 'm1' || form.get('sign') !== sign) throw new Error('the form is not signed')
  // Single DES, as triple DES with one key thrice.
  const decipher = createDecipheriv('des-ede3', Buffer.from(tcKeys.desKey.repeat(3)), null)
  return JSON.parse(Buffer.concat([decipher.update(params, 'base64'), decipher.final()]).toString())
}
