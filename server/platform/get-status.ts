import * as contract from '@tamuvo/contract/platform.ts'
import { handle } from '../kit/handle.ts'
import { textIn } from './announcements.ts'
import type { PlatformServices } from './services.ts'
import { statusFor } from './status.ts'

export const getStatus = handle(contract.getStatus, async ({ address, language, now }, { settings }: PlatformServices) => {
  const { systemStatus, titles, messages } = await statusFor(settings, address)
  return {
    systemStatus,
    title: textIn(titles, language),
    message: textIn(messages, language),
    ip: address,
    serverTime: now.toISOString(),
  }
})
