import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressed = promisify(gzip)

/** Less fits into one packet anyway. */
const worthBytes = 1_400

/**
 * Sends a large answer as gzip, for calls that anybody may ask. What is told a member goes out as it is: the length of
 * something squeezed tells of secrets in it to who may choose words beside them.
 */
export const compress = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  if (typeof payload !== 'string' || payload.length < worthBytes) return payload
  reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return compressed(payload)
}
