import * as contract from '@tamuvo/contract/account.ts'
import { handle } from '../kit/handle.ts'
import { isCaptchaRight } from './captcha.ts'
import { issuePicturePass } from './picture-pass.ts'
import type { AccountServices } from './services.ts'

export const openPicturePass = handle(
  contract.openPicturePass,
  async ({ input, address, device, refuse }, services: AccountServices) => {
    if (!(await isCaptchaRight(services, { ...input, address, device, purpose: 'picture' }))) throw refuse('CAPTCHA_WRONG')
    const { pass, expiresAt } = await issuePicturePass(services, { address, device })
    return { pass, expiresAt: expiresAt.toISOString() }
  },
)
