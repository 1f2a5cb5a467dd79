import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import * as z from 'zod/mini'

/** A bucket of S3, or of what speaks its protocol, such as MinIO, Ceph and R2. */
export type ObjectStoreConfig = { url: string; region: string; accessKeyId: string; secretAccessKey: string }

/** Keeps objects outside of the database. All of it fails where the bucket does not answer in time. */
export type ObjectStore = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer>
  /** An object that is not there is removed already. */
  remove(key: string): Promise<void>
}

export const objectStoreVariables = {
  /** The bucket that uploads are kept in, encrypted, with a path where objects shall begin with one: `https://s3.example/bucket/path`. */
  S3_URL: z.optional(z.url()),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z._default(z.string(), ''),
  S3_SECRET_ACCESS_KEY: z._default(z.string(), ''),
}

const shape = z.object(objectStoreVariables)

export const objectStoreConfigOf = (env: z.output<typeof shape>): ObjectStoreConfig | undefined =>
  env.S3_URL
    ? {
        url: env.S3_URL.replace(/\/+$/, ''),
        region: env.S3_REGION,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      }
    : undefined

const patienceMs = 5_000
const repeats = 2
/** More than a picture that was drawn again has. */
const bytesMax = 16 * 1024 * 1024

export const openObjectStore = ({ url, ...keys }: ObjectStoreConfig): ObjectStore => {
  const client = new AwsClient({ ...keys, service: 's3', retries: repeats })
  const call = (method: string, key: string, body?: Buffer): Promise<Response> =>
    client.fetch(`${url}/${key}`, {
      method,
      // The signature covers the body.
      headers: { 'x-amz-content-sha256': sha256(body ?? '') },
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
      ...(body && { body: new Uint8Array(body) }),
    })
  return {
    put: async (key, bytes) => drain(await call('PUT', key, bytes)),
    get: async (key) => {
      const response = await call('GET', key)
      if (!response.ok) await drain(response)
      return readAll(response)
    },
    remove: async (key) => {
      const response = await call('DELETE', key)
      if (response.status === 404) await response.body?.cancel()
      else await drain(response)
    },
  }
}

/** @throws Error beyond `bytesMax`, whatever length was announced */
const readAll = async ({ body }: Response): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body ?? []) {
    length += part.length
    if (length > bytesMax) throw new Error('an object is larger than any upload')
    parts.push(part)
  }
  return Buffer.concat(parts, length)
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

/** Frees the connection. @throws Error when the bucket refused */
const drain = async (response: Response): Promise<void> => {
  const text = await response.text()
  if (response.ok) return
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
  throw new Error(`the bucket answered ${response.status} ${code}`.trimEnd())
}
