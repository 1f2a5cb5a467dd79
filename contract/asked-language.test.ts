import { expect, test } from 'vitest'
import { askedLanguage } from './asked-language.ts'

test.each([
  ['CN', 'vi', 'CN'],
  [undefined, 'my-MM,my;q=0.9,en;q=0.8', 'MY'],
  [undefined, 'fr;q=0.9, th;q=0.7, en;q=0.8', 'EN'],
  [undefined, 'zh-TW', 'CN'],
  [undefined, 'zh-Hans-CN', 'CN'],
  [undefined, 'fil-PH, en', 'TY'],
  [undefined, 'tl', 'TY'],
  [undefined, 'vi;q=0, id', 'ID'],
  ['XX', 'id', 'ID'],
  [undefined, '*', undefined],
  [undefined, 'fr, de', undefined],
  [undefined, ';;q=,,', undefined],
  [undefined, `${'x,'.repeat(5_000)}vi`, undefined],
  [undefined, undefined, undefined],
])('%s and %s ask for %s', (language, acceptLanguage, asked) => {
  expect(askedLanguage({ language, acceptLanguage })).toBe(asked)
})
