import type { FastifyReply, FastifyRequest } from 'fastify'
import { sharedSecret } from '../secret.ts'
import { isSigned, signatureHeader } from '../signature.ts'
import type { SandpayServices } from './services.ts'

/** The signed calls have a limit of their own: a merchant pays out more in a minute than a person may ask of this site. */
export const ofMerchants = () => ({ config: { rateLimit: { max: 12_000, timeWindow: 60_000 } } })

/** Refuses a merchant's request, by a name that its program understands. */
export const deny = (reply: FastifyReply, status: number, error: string): FastifyReply => reply.status(status).send({ error })

/** Whether the merchant signed it. @param text the raw body; what stands for it where there is none */
export const isFromMerchant = async (services: SandpayServices, request: FastifyRequest, text: string): Promise<boolean> => {
  const header = request.headers[signatureHeader]
  return typeof header === 'string' && isSigned(await sharedSecret(services), text, header, services.clock.now())
}
