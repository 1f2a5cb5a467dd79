import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { originOf } from '../account/origin.ts'

/** Where a call past Fastify comes from, found as Fastify does. @param proxies how many in front of us are trusted */
export const originOfCall = (request: IncomingMessage, proxies: number): string =>
  originOf(proxyAddr(request, (_address, hop) => hop < proxies))
