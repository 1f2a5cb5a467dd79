import { updateLanguage } from '@tamuvo/contract/account.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Menu } from '@tamuvo/ui/components/Menu.tsx'
import { currentToken } from '@tamuvo/ui/session/session.ts'
import type { LanguageCode } from '@tamuvo/ui/text/languages.ts'
import { chooseLanguage } from '@tamuvo/ui/text/text.ts'
import { useLanguage, useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronDown, Globe } from 'lucide-react'
import { useOfferedLanguages } from '../platform/useOfferedLanguages.ts'

/** Changes the language at once; a member's choice is kept with the account too. */
export const LanguageMenu = () => {
  const t = useText()
  const chosen = useLanguage()
  const offered = useOfferedLanguages()
  const { run: saveLanguage } = useAction(updateLanguage)
  const choose = async (code: LanguageCode) => {
    await chooseLanguage(code)
    if (currentToken() !== null) await saveLanguage({ language: code })
  }
  return (
    <Menu
      label={t('common.language')}
      align="start"
      items={offered.map(({ code, name, lang }) => ({
        key: code,
        label: name,
        lang,
        selected: code === chosen.code,
        onSelect: () => void choose(code),
      }))}
      trigger={(props) => (
        <button
          type="button"
          aria-label={`${t('common.language')}: ${chosen.name}`}
          className="focus-ring flex min-h-11 items-center gap-1.5 rounded-input px-2 text-sm text-text2 hover:text-text"
          {...props}
        >
          <Globe size={16} aria-hidden="true" />
          <span lang={chosen.lang}>{chosen.name}</span>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      )}
    />
  )
}
