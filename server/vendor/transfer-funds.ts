import { transferFunds as call } from '@tamuvo/contract/vendor.ts'
import { fromWire, toWire, zero } from '@tamuvo/money/amount.ts'
import { memberById } from '../account/account.ts'
import { requireRealAccount } from '../account/rules.ts'
import { inTransaction, type Tx } from '../kit/database.ts'
import { handle, type Request } from '../kit/handle.ts'
import { once } from '../kit/idempotency.ts'
import type { Integration } from './integration.ts'
import { NotEnough, OtherOpen } from './transfer/apply-event.ts'
import { isKeptByBonus } from './transfer/bonus-terms.ts'
import { isMovable, transferMin } from './transfer/limits.ts'
import { beginTransfer, type NewTransfer, productOf, sendMove, soon, transferDialectOf } from './transfer/run.ts'
import { findTransfer, findWallet, type Transfer } from './transfer/store.ts'
import { sentTransfer } from './transfer/view.ts'
import { readBalance } from './transfer/wallet-balance.ts'
import type { VendorServices } from './services.ts'

type TransferRequest = Request<typeof call>

/** The money is held first, then the vendor is called; without an answer within seconds a job goes on. */
export const transferFunds = handle(call, async (request, services: VendorServices) => {
  const { input, refuse } = request
  const integration = await services.vendors.directory.findIntegration(input.vendor)
  if (!integration || !transferDialectOf(integration)) throw refuse('NOT_FOUND')
  if (!integration.isOpen) throw refuse('GAME_MAINTENANCE')
  const amount = fromWire(input.amount)
  if (amount < transferMin) throw refuse('BELOW_MIN', { min: toWire(transferMin) })
  if (!isMovable(integration, amount)) throw refuse('FIELDS_INVALID', { fields: ['amount'] })
  // Members who may not play can still move money back.
  if (input.direction === 'in') await requirePlayer(request, services, integration)

  const { transfer, isNew } = await begin(request, services, integration)
  const known = isNew ? await soon(services, sendMove(services, integration, transfer), transfer) : transfer
  return sentTransfer(known)
})

const requirePlayer = async (
  { input, member, now, refuse }: TransferRequest,
  services: VendorServices,
  integration: Integration,
): Promise<void> => {
  const player = await memberById(services.database, member.id)
  if (!player) throw refuse('NOT_FOUND')
  requireRealAccount(player, refuse)
  const play = {
    memberId: member.id,
    product: productOf(integration),
    game: integration.code,
    amount: fromWire(input.amount),
    at: now,
  }
  if ((await services.vendors.mayPlay(play)) === 'excluded') throw refuse('RG_EXCLUDED')
  if (await isKeptByBonus(services.database, member.id, play.product)) throw refuse('BONUS_OUTSIDE')
}

type Begun = { transfer: Transfer; isNew: boolean }

/** More should leave the vendor than is booked there. */
class BeyondBooked extends Error {
  override name = 'BeyondBooked'
}

/** More than is booked may have been won, or is of a transfer that was given back and has arrived: then the vendor says so first. */
const begin = async (request: TransferRequest, services: VendorServices, integration: Integration): Promise<Begun> => {
  try {
    return await beginOnce(request, services, { integration, isBooked: false })
  } catch (error) {
    if (!(error instanceof BeyondBooked)) throw error
    if ((await readBalance(services, integration, request.member.id)) === undefined) throw request.refuse('TRANSFER_OPEN')
    return beginOnce(request, services, { integration, isBooked: true })
  }
}

/** @param isBooked what the vendor holds was asked for and booked just now. A repeat gets the first answer. @throws BeyondBooked */
const beginOnce = async (
  request: TransferRequest,
  services: VendorServices,
  { integration, isBooked }: { integration: Integration; isBooked: boolean },
): Promise<Begun> => {
  const { input, member, key, now, refuse } = request
  const txRequest = { integration, memberId: member.id, direction: input.direction, amount: fromWire(input.amount) }
  try {
    return await inTransaction(services.database, async (tx) => {
      let begun: Transfer | undefined
      const { id } = await once(tx, { memberId: member.id, key, call: 'transferFunds', body: input, now }, async () => {
        if (!isBooked && (await isBeyondBooked(tx, txRequest))) throw new BeyondBooked()
        begun = await beginTransfer(tx, services, txRequest)
        return { id: begun.id.toString() }
      })
      const transfer = begun ?? (await findTransfer(tx, BigInt(id)))
      if (!transfer) throw refuse('NOT_FOUND')
      return { transfer, isNew: begun !== undefined }
    })
  } catch (error) {
    if (error instanceof NotEnough) throw refuse('INSUFFICIENT')
    if (error instanceof OtherOpen) throw refuse('TRANSFER_OPEN')
    throw error
  }
}

const isBeyondBooked = async (tx: Tx, { integration, memberId, direction, amount }: NewTransfer): Promise<boolean> =>
  direction === 'out' && amount > ((await findWallet(tx, memberId, integration.code))?.booked ?? zero)
