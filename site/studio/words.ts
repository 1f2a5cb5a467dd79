import { type LanguageCode, languages } from '@tamuvo/ui/text/languages.ts'
import { speakWith } from '@tamuvo/ui/text/text.ts'

type Messages = Parameters<typeof speakWith>[1][number]

/** Only what games say: a file for each area and language, fetched when it is spoken. */
const texts = import.meta.glob<Messages>(
  [
    '../../ui/text/*/{common,studio,slots,tables,arcade,bingo,bonus,jackpot}.json',
    '../../contract/sentences/*/{refusal,refused}.json',
  ],
  { import: 'default' },
)

/** Speaks a language, with the words of games. Rejects when they cannot be fetched. */
export const speakGame = async (code: LanguageCode): Promise<void> => {
  if (code === 'CN') void import('@tamuvo/ui/text/chinese-font.ts').catch(() => undefined)
  const folder = `/${languages[code].folder}/`
  const wanted = Object.entries(texts).flatMap(([path, load]) => (path.includes(folder) ? [load()] : []))
  speakWith(code, await Promise.all(wanted))
}
