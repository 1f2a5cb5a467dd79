import { describe, expect, test } from 'vitest'
import { contentLanguage } from './content-language.ts'
import { type CatalogueCode, languageCatalogue } from './language-catalogue.ts'
import { interfaceLanguages, languages, langTags } from './languages.ts'

const entries = Object.entries(languageCatalogue)
const codes = Object.keys(languageCatalogue) as CatalogueCode[]

describe('the catalogue of languages', () => {
  test('has about forty unique entries', () => {
    expect(entries).toHaveLength(40)
    for (const key of ['name', 'englishName', 'tag'] as const)
      expect(new Set(entries.map(([, language]) => language[key])).size).toBe(entries.length)
  })

  test('has the native names of the languages of the brand', () => {
    const named = (['CN', 'EN', 'VI', 'JA', 'TH', 'TY', 'MY'] as const).map((code) => languageCatalogue[code].name)
    expect(named).toEqual(['简体中文', 'English', 'Tiếng Việt', '日本語', 'ไทย', 'Filipino', 'မြန်မာ'])
  })

  test.each(entries)('%s has a tag that Intl knows, its script and its direction', (_code, { tag, script, direction }) => {
    expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    expect(new Intl.Locale(tag).maximize().script).toBe(script)
    expect(direction).toBe(['Arab', 'Hebr'].includes(script) ? 'rtl' : 'ltr')
  })

  test.each(entries)('%s is written in the script it names', (_code, { name, script }) => {
    const letters = { Hans: /\p{Script=Han}/u, Hant: /\p{Script=Han}/u, Jpan: /\p{Script=Han}/u, Kore: /\p{Script=Hang}/u }
    const own = Object.hasOwn(letters, script)
      ? letters[script as keyof typeof letters]
      : new RegExp(`\\p{Script=${script}}`, 'u')
    expect(name).toMatch(own)
  })

  test.each(codes)('%s falls back to English in the end', (code) => {
    const seen = new Set<CatalogueCode>()
    let at: CatalogueCode = code
    while (at !== 'EN') {
      expect(seen.has(at)).toBe(false)
      seen.add(at)
      at = languageCatalogue[at].fallback
    }
  })
})

test('content is in the language of the interface or its fallback', () => {
  expect(interfaceLanguages.map((code) => [code, contentLanguage(code)])).toEqual([
    ['MY', 'MY'],
    ['EN', 'EN'],
    ['CN', 'CN'],
    ['ID', 'EN'],
    ['TH', 'EN'],
    ['TY', 'EN'],
    ['VI', 'EN'],
  ])
  expect(languages.map((code) => langTags[code])).toEqual(languages.map((code) => languageCatalogue[code].tag))
})
