import * as contract from '@tamuvo/contract/safer-kyc.ts'
import { inTransaction, type Tx } from '../../kit/database.ts'
import { handle, type Request } from '../../kit/handle.ts'
import { takeToken } from '../../kit/rate-limit.ts'
import { requireOwn } from '../own.ts'
import type { SaferServices } from '../services.ts'
import { lockSafer } from '../store.ts'
import { bytesOf } from '../../kit/redraw.ts'
import { redrawDocument } from './redraw.ts'
import { documentsOf, mayAddFiles } from './rules.ts'
import { filesOf, insertCase, insertFile, type KycCase, lockOpenCase } from './store.ts'

type AddRequest = Request<typeof contract.addKycFile>

export const addKycFile = handle(contract.addKycFile, async (request, services: SaferServices) => {
  const { id: memberId } = await requireOwn(request, services)
  const { input, now: at, refuse } = request
  const retryAfter = await takeToken(services.database, services.clock, {
    key: `kyc:${memberId}`,
    max: (await services.settings.get('rate.limits')).documentsPerHour,
    perSeconds: 3600,
  })
  if (retryAfter > 0) throw refuse('TOO_MANY_REQUESTS', { retryAfter })
  const { fileBytesMax, filesMax } = await services.settings.get('kyc.rules')
  if (!isOfLevel(input)) throw refuse('FIELDS_INVALID', { fields: { kind: 'pattern' } })
  const picture = await redrawn(request, fileBytesMax)
  const id = services.newId()
  const sealed = await services.vault.seal(id, picture)
  await inTransaction(services.database, async (tx) => {
    await lockSafer(tx, memberId)
    const { id: caseId } = await openCase(tx, request, services, memberId)
    if ((await filesOf(tx, [caseId])).length >= filesMax) throw refuse('KYC_FILES_MAX', { filesMax })
    await insertFile(tx, { id, caseId, memberId, kind: input.kind, name: input.name, at }, sealed)
  })
  return { id: id.toString() }
})

/** The back of an identity card is optional and belongs to the same level as its front. */
const isOfLevel = ({ level, kind }: AddRequest['input']): boolean =>
  documentsOf[level].includes(kind) || (level === 2 && kind === 'ID_BACK')

const redrawn = async ({ input, member, signal, refuse }: AddRequest, bytesMax: number): Promise<Buffer> => {
  const bytes = bytesOf(input.image, bytesMax)
  if (typeof bytes === 'string') throw refuse(bytes, bytes === 'IMAGE_TOO_LARGE' ? { bytesMax } : undefined)
  const picture = await redrawDocument(bytes, { who: String(member.id), signal })
  if (!picture) throw refuse('IMAGE_INVALID')
  return picture
}

/** The member's open case, opened with its first document. */
const openCase = async (
  tx: Tx,
  { input, refuse }: AddRequest,
  { newId }: SaferServices,
  memberId: bigint,
): Promise<Pick<KycCase, 'id'>> => {
  const open = await lockOpenCase(tx, memberId)
  if (open) {
    if (!mayAddFiles(open.state) || open.level !== input.level) throw refuse('KYC_NOT_OPEN')
    return open
  }
  const id = newId()
  await insertCase(tx, id, memberId, input.level)
  return { id }
}
