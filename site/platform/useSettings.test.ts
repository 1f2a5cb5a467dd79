import { expect, test } from 'vitest'
import { languageToSpeak } from './useSettings.ts'

test.each([
  [['MY', 'EN', 'CN'], 'MY', undefined, 'MY'],
  [['MY', 'EN', 'CN'], 'MY', 'CN', 'CN'],
  [['MY', 'EN', 'CN'], 'MY', 'TH', 'MY'],
  [['TH', 'EN'], 'TH', undefined, 'TH'],
  [['TH', 'EN'], 'TH', 'MY', 'TH'],
] as const)('of %j, %s first, a visitor who chose %s reads %s', (supportLanguages, defaultLang, chosen, spoken) => {
  expect(languageToSpeak({ supportLanguages, defaultLang }, chosen)).toBe(spoken)
})
