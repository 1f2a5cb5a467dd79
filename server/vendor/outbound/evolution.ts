import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { gameLanguage, type OutboundDialect, readAnswer } from './dialect.ts'

/**
 * Evolution's user authentication: it makes the player known and answers where the table opens. Settings: `casinoKey`,
 * `country`, `skin`; secret: `apiToken`, which travels in the path. Tables and free rounds are set up by hand with Evolution.
 */
export const evolutionOutbound: OutboundDialect = {
  launch: async (outside, integration, launch) => {
    const { casinoKey = '', country = 'XX', skin = '1' } = integration.settings
    const body = JSON.stringify({
      uuid: randomUUID(),
      player: {
        id: launch.memberId.toString(),
        update: true,
        country,
        language: gameLanguage(launch.language),
        currency: integration.currency,
        session: { id: launch.token, ip: launch.address },
      },
      config: {
        brand: { id: '1', skin },
        game: { table: { id: launch.game } },
        channel: { wrapped: false, mobile: launch.isMobile },
        urls: { lobby: launch.lobbyUrl, cashier: launch.depositUrl, sessionTimeout: launch.lobbyUrl },
      },
    })
    const path = `/ua/v1/${encodeURIComponent(casinoKey)}/${encodeURIComponent(integration.secrets.get('apiToken'))}`
    const headers = { 'content-type': 'application/json' }
    // The session is what opens the wallet, so the recorder gets the body without it.
    const kept = body.replaceAll(launch.token, '')
    const call = { name: 'POST /ua/v1', method: 'POST', path, headers, body, kept, memberId: launch.memberId } as const
    const { entry } = readAnswer(await outside.send(integration, call), z.object({ entry: z.string() }))
    return new URL(entry, integration.url).href
  },
}
