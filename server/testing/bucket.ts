import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ObjectStoreConfig } from '../kit/object-store.ts'

/** A bucket of S3 in this process. It checks signatures (version 4, header) by itself, with their bodies. */
export type Bucket = {
  config: ObjectStoreConfig
  /** What is in it, by key. */
  objects: Map<string, Buffer>
  /** Keys of objects that may not be removed. */
  locked: Set<string>
  /** What it answers to all calls, with an error; undefined again to work. */
  broken: number | undefined
  close(): Promise<void>
}

const keys = { region: 'eu-west-1', accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
const path = '/uploads/'

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const isSigned = ({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean => {
  const [, credential = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(headers.authorization ?? '') ?? []
  const [id, ...scope] = credential.split('/')
  const names = signed.split(';')
  const canonical = [
    method,
    url,
    '',
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const date = String(headers['x-amz-date'])
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n')
  const key = [date.slice(0, 8), keys.region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${keys.secretAccessKey}`)
  return (
    id === keys.accessKeyId &&
    ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name)) &&
    headers['x-amz-content-sha256'] === sha256(body) &&
    hmac(key, text).toString('hex') === signature
  )
}

export const openBucket = async (): Promise<Bucket> => {
  const objects = new Map<string, Buffer>()
  const answer = (request: IncomingMessage, body: Buffer): { status: number; body?: Buffer | string } => {
    if (bucket.broken) return { status: bucket.broken, body: '<Error><Code>SlowDown</Code></Error>' }
    if (!isSigned(request, body)) return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' }
    const key = (request.url ?? '').slice(path.length)
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'DELETE' && bucket.locked.has(key))
      return { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' }
    if (request.method === 'DELETE') return { status: objects.delete(key) ? 204 : 404 }
    const found = objects.get(key)
    return found ? { status: 200, ...(request.method === 'GET' && { body: found }) } : { status: 404 }
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { status, body } = answer(request, Buffer.concat(parts))
      // In parts, so that its length is not announced.
      response.writeHead(status).write(body ?? '')
      response.end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const bucket: Bucket = {
    config: { ...keys, url: `http://127.0.0.1:${port}${path.slice(0, -1)}` },
    objects,
    locked: new Set(),
    broken: undefined,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return bucket
}
