import { limitRate } from '../../account/limit-rate.ts'
import type { ChatServices } from '../services.ts'

/** Counts a message of a visitor. @throws Refused TOO_MANY_REQUESTS */
export const limitMessages = async (services: ChatServices, id: bigint): Promise<void> => {
  const { messagesPerMinute } = await services.settings.get('service.desk')
  await limitRate(services, { key: `service:message:${id}`, max: messagesPerMinute, perSeconds: 60 })
}
