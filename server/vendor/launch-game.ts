import type { Request } from '../kit/handle.ts'
import { launchGame as call, type LaunchMode, launchModes } from '@tamuvo/contract/vendor.ts'
import { zero } from '@tamuvo/money/amount.ts'
import { memberById, requireRealAccount } from '../account/account.ts'
import { handle } from '../kit/handle.ts'
import { hashToken } from '../kit/session.ts'
import type { VendorGame } from './directory.ts'
import type { Link } from './link.ts'
import { outboundDialects } from './outbound/dialects.ts'
import { VendorDown } from './outbound/outside.ts'
import { launchMs } from './session.ts'
import { insertSession } from './session-store.ts'
import { autoTransferIn } from './transfer/auto-transfer.ts'
import { transferDialectOf } from './transfer/run.ts'
import type { VendorServices } from './vendor.ts'

const tokenBytes = 24
const mobile = /mobile|h5|android|iphone/i

export const launchGame = handle(call, async (request, services: VendorServices) => {
  const { member, refuse } = request
  const player = await memberById(services.database, member.id)
  if (!player) throw refuse('NOT_FOUND')
  requireRealAccount(player, refuse)
  const { game, link } = await findGame(request, services)
  const play = { memberId: member.id, product: game.product, game: game.gameCode, amount: zero, at: request.now }
  if ((await services.vendors.mayPlay(play)) === 'excluded') throw refuse('RG_EXCLUDED')

  if (transferDialectOf(link)) await autoTransferIn(services, link, member.id)
  const token = services.luck.bytes(tokenBytes).toString('base64url')
  await insertSession(
    services.database,
    {
      tokenHash: hashToken(token),
      vendor: link.code,
      memberId: member.id,
      gameCode: game.gameCode,
      expiresAt: new Date(request.now.getTime() + launchMs),
      usedAt: null,
      isReplaced: false,
    },
    request.now,
  )
  const url = await urlOf(request, services, { link, game, token })
  return { launchMode: modeOf(link), url, token, expiresIn: launchMs / 1000 }
})

type LaunchRequest = Request<typeof call>

const findGame = async (
  { input, refuse }: LaunchRequest,
  { vendors, catalog }: VendorServices,
): Promise<{ game: VendorGame; link: Link }> => {
  const code = input.gameCode ?? input.lottoGameCode ?? ''
  const game = await vendors.directory.findServed(code)
  const link = game && (await vendors.directory.findLink(game.vendor))
  if (!game || !link || (await catalog.findGame(code))?.state === 'soon') throw refuse('GAME_NOT_FOUND')
  if (!game.isOpen || !link.isOpen) throw refuse('GAME_MAINTENANCE')
  return { game, link }
}

type Launching = { link: Link; game: VendorGame; token: string }

const urlOf = async (request: LaunchRequest, { vendors }: VendorServices, { link, game, token }: Launching): Promise<string> => {
  const { input, member, language, address, device, refuse } = request
  const site = vendors.siteUrl()
  try {
    return await outboundDialects[link.dialect].launch(vendors.outside, link, {
      token,
      memberId: member.id,
      game: game.code,
      language,
      isMobile: mobile.test(input.device ?? device),
      address,
      lobbyUrl: `${site}${input.backUrl}`,
      depositUrl: `${site}/?deposit`,
    })
  } catch (error) {
    if (error instanceof VendorDown) throw refuse('VENDOR_DOWN')
    throw error
  }
}

const modeOf = ({ settings }: Link): LaunchMode => launchModes.find((mode) => mode === settings['launchMode']) ?? 'REDIRECT'
