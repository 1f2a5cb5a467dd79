import { expect, test } from 'vitest'
import { languages } from '../text/languages.ts'
import { periodText } from './period.ts'

const now = Date.parse('2026-08-20T00:00:00Z')

test.each([
  ['2026-08-05', 'EN', '5 August'],
  ['2025-12-31', 'EN', '31 December 2025'],
  ['2026-08', 'EN', 'August 2026'],
  ['2026-08-05', 'CN', '8月5日'],
  ['2026-W32', 'CN', '8月3日至8月9日'],
  ['2026-08', 'VI', 'tháng 8 năm 2026'],
  ['2026-08', 'MY', '2026 ဩဂုတ်'],
  ['2025-12-31', 'MY', '2025 ဒီဇင်ဘာ 31'],
  ['2026-W31', 'MY', 'ဇူလိုင် 27 – ဩဂုတ် 2'],
] as const)('%s in %s is %s', (key, language, text) => {
  expect(periodText(key, languages[language].locale, now)?.text).toBe(text)
})

test('a week is its days, the first of a year in it too', () => {
  const words = (key: string) => periodText(key, languages.EN.locale, now)?.text.replaceAll(/\s/g, ' ')
  expect(words('2026-W32')).toBe('3 – 9 August')
  expect(words('2026-W31')).toBe('27 July – 2 August')
  expect(words('2026-W01')).toMatch(/^29 December 2025 – 4 January 2026$/)
})

test('what is no period is none', () => {
  expect(['', 'x', '2026', '2026-08-H1', '2026-99-99'].map((key) => periodText(key, 'en', now))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
