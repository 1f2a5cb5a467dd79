import { originOf } from '../account/origin.ts'
import type { Call } from '@tamuvo/contract/call.ts'
import type { Request } from '../kit/handle.ts'
import type { Refuse } from '../kit/refuse.ts'
import { sharedSecret } from './secret.ts'
import type { CashierServices } from './services.ts'
import { isSigned, signatureHeader } from './signature.ts'

const blockedSeconds = 60

type Signed = Pick<Request<Call>, 'headers' | 'rawBody' | 'now' | 'address'> & {
  refuse: Refuse<'SIGNATURE_INVALID' | 'TOO_MANY_REQUESTS'>
}

/**
 * Requires that SandPay signed the raw body. Of events that are not signed nothing is kept but their number, in the metrics; who sends
 * many of them and never a right one is put off.
 * @throws Refused SIGNATURE_INVALID, TOO_MANY_REQUESTS
 */
export const requireSignature = async (
  { headers, rawBody = '', now, address, refuse }: Signed,
  services: CashierServices,
): Promise<void> => {
  const { strangers } = services
  const origin = originOf(address)
  if (strangers.isBlocked(origin)) throw refuse('TOO_MANY_REQUESTS', { retryAfter: blockedSeconds })
  const header = headers[signatureHeader]
  if (typeof header === 'string' && isSigned(await sharedSecret(services), rawBody, header, now)) return strangers.right(origin)
  strangers.wrong(origin)
  throw refuse('SIGNATURE_INVALID')
}
