import * as z from 'zod/mini'
import { canonicalJson, hmacHex } from '../dialects/signing.ts'
import type { Integration } from '../integration.ts'
import { gameLanguage, type OutboundDialect, readAnswer } from './dialect.ts'
import type { Outside, OutsideCall } from './outside.ts'

/**
 * The Core Public API of SwipeGames 1.8: canonical JSON, signed in `X-REQUEST-SIGN`; on GET the canonical JSON of the query
 * is. Settings: `cID`, `extCID`; secret: `apiKey`. The list of games may exceed 1 MB and take 20 s.
 */
const listPatienceMs = 40_000

const game = z.object({
  id: z.string(),
  title: z.string(),
  images: z.optional(z.object({ baseURL: z.string(), vertical: z.string() })),
})

const client = ({ settings }: Integration) => ({ cID: settings['cID'] ?? '', extCID: settings['extCID'] ?? '' })

type Sent = Pick<OutsideCall, 'method' | 'path' | 'timeoutMs' | 'memberId' | 'tx'> & { body: Record<string, unknown> }

const send = (outside: Outside, integration: Integration, { method, path, body, ...more }: Sent) => {
  const text = canonicalJson(body)
  const sign = { 'x-request-sign': hmacHex(integration.secrets.get('apiKey'), text) }
  const name = `${method} ${path}`
  if (method === 'GET') {
    const query = new URLSearchParams(Object.entries(body).map(([key, value]): [string, string] => [key, String(value)]))
    return outside.send(integration, { name, method, path: `${path}?${query}`, headers: sign, ...more })
  }
  return outside.send(integration, {
    name,
    method,
    path,
    headers: { ...sign, 'content-type': 'application/json' },
    body: text,
    ...more,
  })
}

export const swipegamesOutbound: OutboundDialect = {
  listGames: async (outside, integration) => {
    const body = { ...client(integration), excludeBetLines: true }
    const answer = await send(outside, integration, { method: 'GET', path: '/games', body, timeoutMs: listPatienceMs })
    return readAnswer(answer, z.array(game)).map(({ id, title, images }) => ({
      code: id,
      name: title,
      product: 'RNG',
      isOpen: true,
      image: images ? images.baseURL + images.vertical : '',
    }))
  },
  launch: async (outside, integration, launch) => {
    const body = {
      ...client(integration),
      gameID: launch.game,
      demo: false,
      platform: launch.isMobile ? 'mobile' : 'desktop',
      currency: integration.currency,
      locale: gameLanguage(launch.language),
      sessionID: launch.token,
      returnURL: launch.lobbyUrl,
      depositURL: launch.depositUrl,
      user: { id: launch.memberId.toString() },
    }
    const answer = await send(outside, integration, { method: 'POST', path: '/create-new-game', body, memberId: launch.memberId })
    return readAnswer(answer, z.object({ gameURL: z.url() })).gameURL
  },
  grantFreeRounds: async (outside, integration, { reference, memberIds, games, count, bet, from, until }) => {
    const body = {
      ...client(integration),
      extID: reference,
      userIDs: memberIds.map(String),
      gameIDs: games,
      currency: integration.currency,
      quantity: count,
      betLine: 'line' in bet ? bet.line : 1,
      validFrom: from.toISOString(),
      validUntil: until.toISOString(),
    }
    const answer = await send(outside, integration, { method: 'POST', path: '/free-rounds', body, tx: reference })
    // It is there already when the same was asked before.
    return answer.status === 409 ? reference : readAnswer(answer, z.object({ extID: z.string() })).extID
  },
  cancelFreeRounds: async (outside, integration, extID) => {
    const answer = await send(outside, integration, {
      method: 'DELETE',
      path: '/free-rounds',
      body: { ...client(integration), extID },
      tx: extID,
    })
    if (answer.status !== 404) readAnswer({ ...answer, text: answer.text || '{}' }, z.looseObject({}))
  },
}
