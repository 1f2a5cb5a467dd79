import type { IncomingMessage } from 'node:http'
import { originOf } from '../account/origin.ts'
import { addressOf } from '../kit/raw-http.ts'

/** Where a call past Fastify comes from. @param proxies how many in front of us are trusted */
export const originOfCall = (request: IncomingMessage, proxies: number): string => originOf(addressOf(request, proxies))
