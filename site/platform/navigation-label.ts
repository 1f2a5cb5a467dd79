import { contentLanguage } from '@tamuvo/contract/content-language.ts'
import type { NavigationResource } from '@tamuvo/contract/shell.ts'
import type { LanguageCode } from '@tamuvo/ui/text/languages.ts'

const names = { EN: 'labelNameEn', MY: 'labelNameMy', CN: 'labelNameCn' } as const

/** What an entry of the navigation is called in a language, or in the one of the operator's texts that stands in for it. */
export const navigationLabel = (resource: NavigationResource, language: LanguageCode): string =>
  resource[names[contentLanguage(language)]]
