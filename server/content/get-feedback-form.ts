import * as contract from '@tamuvo/contract/content.ts'
import { handle } from '../kit/handle.ts'
import type { ContentServices } from './services.ts'

export const getFeedbackForm = handle(contract.getFeedbackForm, async ({ member }, { settings }: ContentServices) => {
  const { contentMin, contentMax } = await settings.get('feedback.limits')
  return { questionTypes: [...contract.questionTypes], contentMin, contentMax, captcha: !member }
})
