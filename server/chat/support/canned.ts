import { contentLanguage } from '@tamuvo/contract/content-language.ts'
import { Refused } from '../../kit/refuse.ts'
import type { ChatServices } from '../services.ts'
import type { Conversation } from './conversation-store.ts'
import { fill, inLanguage } from './rules.ts'

/** A canned answer in the visitor's language with their name filled in. @throws Refused FIELDS_INVALID for an unknown code */
export const cannedText = async (
  { settings }: Pick<ChatServices, 'settings'>,
  code: string,
  { of, staff }: { of: Pick<Conversation, 'name' | 'language'>; staff: string },
): Promise<string> => {
  const [{ answers, guest }, { name: brand }] = await Promise.all([settings.get('service.canned'), settings.get('brand')])
  const answer = answers.find((each) => each.code === code)
  if (!answer) throw new Refused('FIELDS_INVALID', { fields: { canned: 'unknown' } })
  const language = contentLanguage(of.language)
  return fill(inLanguage(answer.texts, language), { name: of.name || inLanguage(guest, language), staff, brand })
}
