import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressed = promisify(gzip)

/** Less fits into one packet anyway. */
const worthBytes = 1_400

/**
 * Compresses large answers of public calls. Answers to members go out uncompressed: the length of a compressed text reveals
 * secrets in it to an attacker who can choose other parts of it.
 */
export const compress = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  if (typeof payload !== 'string' || payload.length < worthBytes) return payload
  reply.header('vary', 'accept-encoding')
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return payload
  reply.header('content-encoding', 'gzip').removeHeader('content-length')
  return compressed(payload)
}
