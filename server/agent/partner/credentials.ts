import { interfaceLanguages, type Language } from '@tamuvo/contract/languages.ts'
import { contentLanguage } from '@tamuvo/contract/content-language.ts'
import type { Reach } from '../../account/password/credentials-job.ts'
import type { JoinRequest } from '../../content/join-store.ts'
import { reachOf } from './reach.ts'

/** How credentials go to who sent a request. Without a reach, staff pass them on. */
export const wayOf = (
  request: Pick<JoinRequest, 'contactKind' | 'contact' | 'country'>,
  byStaff = false,
): { way: 'SMS' | 'MAIL' | 'STAFF'; reach: Reach | undefined } => {
  const reach = byStaff ? undefined : reachOf(request)
  return { way: reach?.way ?? 'STAFF', reach }
}

/** The language that a request was written in. */
export const languageOf = ({ language }: Pick<JoinRequest, 'language'>): Language =>
  contentLanguage(interfaceLanguages.find((each) => each === language) ?? 'EN')
