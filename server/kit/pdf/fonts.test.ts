import { expect, test } from 'vitest'
import { runsOf } from './fonts.ts'

const glyphsOf = async (text: string) =>
  (await runsOf(text, 400)).flatMap(({ text: own, font }) => font.layout(own).glyphs.map((glyph) => ({ font, glyph })))

test.each(['ငွေသွင်း', 'အေးဂျင့်', 'စစ်ဆေးနေသည်'])('the vowel of %s that is written after its letter stands before it', async (word) => {
  const [run] = await runsOf(word, 400)
  const ids = run?.font.layout(word).glyphs.map(({ id }) => id) ?? []
  const vowel = run?.font.glyphForCodePoint(0x1031).id ?? 0
  // Where it is written: each stands earlier when it is drawn.
  const written = [...word].map((letter) => run?.font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id)
  expect(ids.filter((id) => id === vowel)).toHaveLength(written.filter((id) => id === vowel).length)
  expect(ids.indexOf(vowel)).toBeLessThan(written.indexOf(vowel))
})

test('the letters over the kinzi of Burmese are joined to it, without a dotted circle', async () => {
  for (const { font, glyph } of await glyphsOf('အင်္ဂလိပ် သင်္ကြန်')) expect(glyph.id).not.toBe(font.glyphForCodePoint(0x25cc).id || -1)
})

test('a letter that no font has is a question mark, and what has no width is left out', async () => {
  expect((await runsOf('a\u{1F600}b\u200Bc', 400)).map(({ text }) => text).join('')).toBe('a?bc')
})

test('a weight is drawn as such', async () => {
  const [plain, bold] = await Promise.all(
    ([400, 600] as const).map(async (weight) =>
      (await runsOf('存款 Deposit', weight)).map(({ font, text }) => font.layout(text).advanceWidth),
    ),
  )
  expect(bold?.at(-1)).toBeGreaterThan(plain?.at(-1) ?? 0)
})
