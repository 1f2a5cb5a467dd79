import type { FastifyInstance } from 'fastify'
import { invariant } from './invariant.ts'

/** Bytes of a body at most. */
export const bodyMax = 256 * 1024

const secured = new WeakMap<FastifyInstance, Record<string, string>>()

/** Keeps the headers that each answer of a server carries. */
export const secure = (app: FastifyInstance, headers: Record<string, string>): void => void secured.set(app, headers)

/** The headers that each answer of a server carries. */
export const securedBy = (app: FastifyInstance): Record<string, string> => {
  const headers = secured.get(app)
  invariant(headers, 'a server has security headers')
  return headers
}
