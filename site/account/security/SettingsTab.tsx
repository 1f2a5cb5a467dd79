import { updateLanguage } from '@tamuvo/contract/account.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import type { LanguageCode } from '@tamuvo/ui/text/languages.ts'
import { chooseLanguage } from '@tamuvo/ui/text/text.ts'
import { useLanguage, useText } from '@tamuvo/ui/text/useText.tsx'
import { chooseTheme, type Theme, useTheme } from '@tamuvo/ui/theme/theme.ts'
import { Moon, Sun } from 'lucide-react'
import { Choice, Choices } from '../../parts/Choices.tsx'
import { useOfferedLanguages } from '../../platform/useOfferedLanguages.ts'

const themes: readonly Theme[] = ['dark', 'light']

/** How the site speaks and looks; the language is kept with the account, the look with the browser. */
export const SettingsTab = () => {
  const t = useText()
  const theme = useTheme()
  const chosen = useLanguage()
  const offered = useOfferedLanguages()
  const { run: saveLanguage } = useAction(updateLanguage)
  const speak = async (code: LanguageCode) => {
    await chooseLanguage(code)
    await saveLanguage({ language: code })
  }
  return (
    <div className="flex max-w-lg flex-col gap-6">
      <Choices title={t('common.language')} text={t('security.language_text')}>
        {offered.map(({ code, name, lang }) => (
          <Choice key={code} group="language" checked={code === chosen.code} onChoose={() => void speak(code)}>
            <span lang={lang}>{name}</span>
          </Choice>
        ))}
      </Choices>
      <Choices title={t('common.theme')} text={t('security.theme_text')}>
        {themes.map((each) => (
          <Choice key={each} group="theme" checked={each === theme} onChoose={() => chooseTheme(each)}>
            {each === 'dark' ? <Moon size={18} aria-hidden="true" /> : <Sun size={18} aria-hidden="true" />}
            {t(`common.theme_${each}`)}
          </Choice>
        ))}
      </Choices>
    </div>
  )
}
