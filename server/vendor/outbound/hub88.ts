import { createSign } from 'node:crypto'
import * as z from 'zod/mini'
import { toScaled } from '../amounts.ts'
import type { Integration } from '../integration.ts'
import { type FreeRounds, gameLanguage, type Launch, type OutboundDialect, productOf, readAnswer } from './dialect.ts'
import type { Outside, OutsideAnswer, OutsideCall } from './outside.ts'

/**
 * The Games and Freebets APIs of Hub88 and Caleta: JSON by POST, signed with our private key as they sign with theirs.
 * Settings: `operatorId`, `subPartnerId`. The integration's address ends before `/game/url`.
 */
const listPatienceMs = 30_000
const scale = 100_000n

const game = z.object({
  game_code: z.optional(z.string()),
  game_id: z.optional(z.number()),
  name: z.string(),
  enabled: z.boolean(),
  category: z.string(),
  url_thumb: z.optional(z.nullable(z.string())),
})

const page = z.object({ url: z.url() })

type Body = Record<string, unknown>

const post =
  (header: string) =>
  (outside: Outside, integration: Integration, path: string, body: Body, more: Partial<OutsideCall> = {}) => {
    const text = JSON.stringify(body)
    const signature = createSign('RSA-SHA256').update(text).sign(integration.secrets.get('privateKey'), 'base64')
    const headers = { 'content-type': 'application/json', [header]: signature }
    return outside.send(integration, { name: `POST ${path}`, method: 'POST', path, headers, body: text, ...more })
  }

const operator = ({ settings }: Integration) => ({
  operator_id: numberOr(settings['operatorId'] ?? ''),
  sub_partner_id: settings['subPartnerId'] ?? '',
})

/** Hub88 counts operators, Caleta names them. */
const numberOr = (text: string): number | string => (/^\d{1,15}$/.test(text) ? Number(text) : text)

const launchBody = (integration: Integration, launch: Launch): Body => ({
  ...operator(integration),
  user: launch.memberId.toString(),
  token: launch.token,
  platform: launch.isMobile ? 'GPL_MOBILE' : 'GPL_DESKTOP',
  lobby_url: launch.lobbyUrl,
  deposit_url: launch.depositUrl,
  lang: gameLanguage(launch.language),
  ip: launch.address,
  game_code: launch.game,
  currency: integration.currency,
  country: integration.settings['country'] ?? 'XX',
})

const rewardBody = (
  integration: Integration,
  { reference, memberIds, games, count, bet, from, until, template }: FreeRounds,
): Body => ({
  ...operator(integration),
  user: memberIds[0]?.toString(),
  prepaid_uuid: template,
  game_code: games[0],
  currency: integration.currency,
  bet_count: count,
  bet_value: 'amount' in bet ? Number(toScaled(bet.amount, scale, integration)) : undefined,
  start_time: secondsOf(from),
  end_time: secondsOf(until),
  operator_reward_reference: reference,
})

/** YYYY-MM-DDThh:mm:ss, in UTC. */
const secondsOf = (at: Date): string => at.toISOString().slice(0, 19)

const speak = (header: string): OutboundDialect => {
  const send = post(header)
  const urlOf = (answer: OutsideAnswer): string => readAnswer(answer, page).url
  return {
    listGames: async (outside, integration) => {
      const { operator_id } = operator(integration)
      const answer = await send(outside, integration, '/game/list', { operator_id }, { timeoutMs: listPatienceMs })
      return readAnswer(answer, z.array(game)).map(({ game_code, game_id, name, enabled, category, url_thumb }) => ({
        code: game_code ?? String(game_id),
        name,
        product: productOf(category),
        isOpen: enabled,
        image: url_thumb ?? '',
      }))
    },
    launch: async (outside, integration, launch) => {
      const more = { memberId: launch.memberId }
      return urlOf(await send(outside, integration, '/game/url', launchBody(integration, launch), more))
    },
    roundPage: async (outside, integration, { memberId, round, tx }) => {
      const body = { ...operator(integration), user: memberId.toString(), transaction_uuid: tx, round }
      return urlOf(await send(outside, integration, '/game/round', body, { memberId, tx }))
    },
    grantFreeRounds: async (outside, integration, rounds) => {
      const answer = await send(outside, integration, '/freebet/rewards/create', rewardBody(integration, rounds), {
        tx: rounds.reference,
      })
      return readAnswer(answer, z.object({ reward_uuid: z.string() })).reward_uuid
    },
    cancelFreeRounds: async (outside, integration, reward_uuid) => {
      const { operator_id } = operator(integration)
      const answer = await send(
        outside,
        integration,
        '/freebet/rewards/cancel',
        { operator_id, reward_uuid },
        { tx: reward_uuid },
      )
      readAnswer(answer, z.looseObject({}))
    },
  }
}

export const hub88Outbound = speak('x-hub88-signature')
export const caletaOutbound = speak('x-auth-signature')
