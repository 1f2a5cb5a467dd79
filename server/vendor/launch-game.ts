import type { Request } from '../kit/handle.ts'
import { testType } from '@tamuvo/contract/brand.ts'
import { launchGame as call, type LaunchMode, launchModes } from '@tamuvo/contract/vendor.ts'
import { zero } from '@tamuvo/money/amount.ts'
import { memberById } from '../account/account.ts'
import type { Member } from '../account/store.ts'
import { isAssistant, requirePlayable, requireRealAccount } from '../account/rules.ts'
import { handle } from '../kit/handle.ts'
import { hashToken } from '../kit/session.ts'
import type { OwnLaunch } from './own-launch.ts'
import type { VendorGame } from './directory.ts'
import type { Integration } from './integration.ts'
import { outboundDialects } from './outbound/dialects.ts'
import { VendorDown } from './outbound/outside.ts'
import { pageUrl } from './outbound/page-url.ts'
import { launchMs } from './session.ts'
import { insertSession } from './session-store.ts'
import { autoTransferBack, autoTransferIn } from './transfer/auto-transfer.ts'
import { isKeptByBonus } from './transfer/bonus-terms.ts'
import { transferDialectOf } from './transfer/run.ts'
import type { VendorServices } from './services.ts'

const tokenBytes = 24
const mobile = /mobile|h5|android|iphone/i

export const launchGame = handle(call, async (request, services: VendorServices) => {
  const { member, refuse } = request
  const player = await memberById(services.database, member.id)
  if (!player) throw refuse('NOT_FOUND')
  const own = await launchOwnGame(request, services, player)
  if (own) {
    await autoTransferBack(services, member.id)
    return { launchMode: 'IFRAME' as const, ...own, collectAtEnd: false, isOwn: true }
  }
  requireRealAccount(player, refuse)
  const { game, integration } = await findGame(request, services, player)
  const play = { memberId: member.id, product: game.product, game: game.gameCode, amount: zero, at: request.now }
  if ((await services.vendors.mayPlay(play)) === 'excluded') throw refuse('RG_EXCLUDED')

  const keepsWallets = transferDialectOf(integration) !== undefined
  if (keepsWallets && (await isKeptByBonus(services.database, member.id, game.product))) throw refuse('BONUS_OUTSIDE')
  const collectAtEnd = keepsWallets && (await autoTransferIn(services, integration, member.id))
  if (!keepsWallets) await autoTransferBack(services, member.id)
  const token = services.rng.bytes(tokenBytes).toString('base64url')
  await insertSession(
    services.database,
    {
      tokenHash: hashToken(token),
      vendor: integration.code,
      memberId: member.id,
      gameCode: game.gameCode,
      expiresAt: new Date(request.now.getTime() + launchMs),
      usedAt: null,
      isReplaced: false,
    },
    request.now,
  )
  const url = await urlOf(request, services, { integration, game, token })
  return { launchMode: modeOf(integration), url, token, expiresIn: launchMs / 1000, collectAtEnd, isOwn: false }
})

type LaunchRequest = Request<typeof call>

/** Own games take demo money too: a trial plays them by the same rules and odds. */
const launchOwnGame = async (
  { input, member, refuse, now, language }: LaunchRequest,
  { vendors, catalog }: VendorServices,
  player: Member,
): Promise<OwnLaunch | undefined> => {
  const code = input.gameCode ?? ''
  const listed = await catalog.findGame(code)
  if (listed?.state !== 'open' && listed?.state !== 'maintenance') return undefined
  const own = await vendors.launchOwn({ code, memberId: member.id, siteSession: member.tokenHash, now, language })
  if (!own) return undefined
  requirePlayable(player, refuse)
  if (isAssistant(player.type)) throw refuse('REAL_ACCOUNT_NEEDED')
  if (listed.state === 'maintenance') throw refuse('GAME_MAINTENANCE')
  const play = { memberId: member.id, product: listed.gameType, game: code, amount: zero, at: now }
  if ((await vendors.mayPlay(play)) === 'excluded') throw refuse('RG_EXCLUDED')
  return own
}

const findGame = async (
  { input, refuse }: LaunchRequest,
  { vendors, catalog }: VendorServices,
  player: Member,
): Promise<{ game: VendorGame; integration: Integration }> => {
  const code = input.gameCode ?? input.lottoGameCode ?? ''
  const game = await vendors.directory.findServed(code)
  const integration = game && (await vendors.directory.findIntegration(game.vendor))
  if (!game || !integration || (game.isTest && player.type !== testType) || (await catalog.findGame(code))?.state === 'soon')
    throw refuse('GAME_NOT_FOUND')
  if (!game.isOpen || !integration.isOpen) throw refuse('GAME_MAINTENANCE')
  return { game, integration }
}

type Launching = { integration: Integration; game: VendorGame; token: string }

const urlOf = async (
  request: LaunchRequest,
  { vendors, config }: VendorServices,
  { integration, game, token }: Launching,
): Promise<string> => {
  const { input, member, language, address, device, refuse } = request
  const site = vendors.siteUrl()
  try {
    const url = await outboundDialects[integration.dialect].launch(vendors.outside, integration, {
      token,
      memberId: member.id,
      game: game.code,
      language,
      isMobile: mobile.test(input.device ?? device),
      address,
      lobbyUrl: `${site}${input.backUrl}`,
      depositUrl: `${site}/?deposit`,
      ...(input.lottoView === undefined ? {} : { view: input.lottoView === 'betting' ? 'betting' : 'lobby' }),
    })
    return pageUrl(url, config)
  } catch (error) {
    if (error instanceof VendorDown) throw refuse('VENDOR_DOWN')
    throw error
  }
}

const modeOf = ({ settings }: Integration): LaunchMode =>
  launchModes.find((mode) => mode === settings['launchMode']) ?? 'REDIRECT'
