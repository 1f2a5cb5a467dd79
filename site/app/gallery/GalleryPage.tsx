import { firstOffered, languages } from '@tamuvo/ui/text/languages.ts'
import { Chips } from '@tamuvo/ui/components/Chips.tsx'
import { chooseLanguage } from '@tamuvo/ui/text/text.ts'
import { useLanguage } from '@tamuvo/ui/text/useText.tsx'
import { chooseTheme, useTheme } from '@tamuvo/ui/theme/theme.ts'
import { FieldSamples } from './FieldSamples.tsx'
import { LayerSamples } from './LayerSamples.tsx'
import { ListSamples } from './ListSamples.tsx'
import { MoneySamples } from './MoneySamples.tsx'
import { PlaySamples } from './PlaySamples.tsx'
import { samples } from './samples.ts'
import { StateSamples } from './StateSamples.tsx'

/** Every part of the design system on one page, to look at in both themes and all languages, and to test in a browser. */
export const GalleryPage = () => {
  const language = useLanguage()
  const theme = useTheme()
  const words = samples[language.code] ?? samples.EN
  return (
    <main className="container-page space-y-10 py-6">
      <header className="space-y-4">
        <h1 className="text-xl font-bold">{words['title']}</h1>
        <p className="max-w-160 text-text2">{words['body']}</p>
        <div className="flex flex-wrap gap-4">
          <Chips
            label="language"
            chips={firstOffered.map((code) => languages[code]).map(({ code, name, lang }) => ({ key: code, label: name, lang }))}
            value={language.code}
            onChange={(code) => void chooseLanguage(code)}
          />
          <Chips
            label="theme"
            chips={[
              { key: 'dark', label: 'Dark' },
              { key: 'light', label: 'Light' },
            ]}
            value={theme}
            onChange={chooseTheme}
          />
        </div>
      </header>
      <FieldSamples words={words} />
      <MoneySamples words={words} />
      <PlaySamples words={words} />
      <ListSamples words={words} />
      <StateSamples words={words} />
      <LayerSamples words={words} />
    </main>
  )
}
