import { originOf } from '../account/origin.ts'
import type { Request } from '../kit/handle.ts'
import type { Call } from '@tamuvo/contract/call.ts'
import { Refused } from '../kit/refuse.ts'
import type { CashierServices } from './services.ts'
import { sharedSecret } from './secret.ts'
import { isSigned, signatureHeader } from './signature.ts'

const blockedSeconds = 60

type Signed = Pick<Request<Call>, 'headers' | 'rawBody' | 'now' | 'address'>

/**
 * Lets only messages of SandPay pass. Of others nothing is kept but their number, in the metrics; who sends many of them and never a
 * right one is put off.
 * @throws Refused SIGNATURE_INVALID, TOO_MANY_REQUESTS
 */
export const requireSignature = async (
  { headers, rawBody = '', now, address }: Signed,
  services: CashierServices,
): Promise<void> => {
  const { strangers } = services
  const origin = originOf(address)
  if (strangers.isBlocked(origin)) throw new Refused('TOO_MANY_REQUESTS', { retryAfter: blockedSeconds })
  const header = headers[signatureHeader]
  if (typeof header === 'string' && isSigned(await sharedSecret(services), rawBody, header, now)) return strangers.right(origin)
  strangers.wrong(origin)
  throw new Refused('SIGNATURE_INVALID')
}
