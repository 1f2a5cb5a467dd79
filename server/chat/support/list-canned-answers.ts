import { contentLanguage } from '@tamuvo/contract/content-language.ts'
import * as contract from '@tamuvo/contract/service-staff.ts'
import { handle } from '../../kit/handle.ts'
import type { ChatServices } from '../services.ts'
import { inLanguage } from './rules.ts'

export const listCannedAnswers = handle(contract.listCannedAnswers, async ({ input }, { settings }: ChatServices) => {
  const { answers } = await settings.get('service.canned')
  const language = contentLanguage(input.language)
  return { list: answers.map(({ code, texts }) => ({ code, text: inLanguage(texts, language) })) }
})
