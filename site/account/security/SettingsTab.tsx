import { updateLanguage } from '@tamuvo/contract/account.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import type { LanguageCode } from '@tamuvo/ui/text/languages.ts'
import { chooseLanguage } from '@tamuvo/ui/text/text.ts'
import { useLanguage, useText } from '@tamuvo/ui/text/useText.tsx'
import { chooseTheme, type Theme, useTheme } from '@tamuvo/ui/theme/theme.ts'
import { Check, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
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

const Choices = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <fieldset>
    <legend className="font-semibold">{title}</legend>
    <p className="mb-2 text-sm text-text3">{text}</p>
    <div className="divide-y divide-line overflow-hidden rounded-card border border-line">{children}</div>
  </fieldset>
)

type ChoiceProps = { group: string; checked: boolean; onChoose: () => void; children: ReactNode }

const Choice = ({ group, checked, onChoose, children }: ChoiceProps) => (
  <label
    className={cx(
      'flex min-h-12 cursor-pointer items-center gap-2.5 px-4 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-brand-text',
      checked ? 'bg-bg2 font-semibold text-brand-text' : 'hover:bg-bg2',
    )}
  >
    <input type="radio" name={group} className="sr-only" checked={checked} onChange={onChoose} />
    {children}
    {checked && <Check size={18} aria-hidden="true" className="ms-auto shrink-0" />}
  </label>
)
