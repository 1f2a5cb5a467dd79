import { expect, test } from 'vitest'
import { drawQr } from './draw-qr.ts'
import { openSheet } from './sheet.ts'
import { readPdf } from './testing.ts'

const sheetOf = () => openSheet({ title: 'A', author: 'B', language: 'MY', at: new Date(0), size: [420, 595] })

test('texts are copied as they were written, whatever the order of their glyphs', async () => {
  const sheet = sheetOf()
  const texts = ['ငွေသွင်းမှု ပြေစာ (၁၂၃)', 'ใบเสร็จ น้ำ', '存款 12.50', 'Biên lai \\ (ñ)']
  for (const text of texts) sheet.y += await sheet.write(text, { size: 11 }, { x: 30, width: 360 })
  const { lines, glyphs } = readPdf(await sheet.end())
  expect(lines).toEqual(texts)
  expect(glyphs.length).toBeGreaterThan(40)
  expect(glyphs).not.toContain(0)
})

test('a long text is broken between words, and a code anywhere, and nothing of it is lost', async () => {
  const words = 'စစ်ဆေးနေသည် '.repeat(20).trim()
  const code = 'aB3_'.repeat(60)
  for (const [text, width] of [
    [words, 200],
    [code, 120],
  ] as const) {
    const sheet = sheetOf()
    const height = await sheet.measure(text, { size: 10 }, width)
    expect(await sheet.write(text, { size: 10 }, { x: 30, width })).toBe(height)
    const { lines } = readPdf(await sheet.end())
    expect(lines.length).toBeGreaterThan(3)
    expect(height).toBeCloseTo(lines.length * 15.5, 5)
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  }
})

test('pages follow one another, links lead where they say, and a code is drawn', async () => {
  const sheet = sheetOf()
  drawQr(sheet, 'https://tamuvo.example/verify', { x: 10, y: 10, side: 100 })
  sheet.link({ x: 10, y: 10, width: 100, height: 100 }, 'https://tamuvo.example/verify#a.b')
  sheet.addPage()
  expect([sheet.y, sheet.pages()]).toEqual([0, 2])
  await sheet.write('two', { size: 10 }, { x: 30, width: 200 })
  sheet.turnTo(0)
  await sheet.write('one', { size: 10 }, { x: 30, width: 200 })
  expect(readPdf(await sheet.end())).toMatchObject({
    lines: ['one', 'two'],
    pages: 2,
    links: ['https://tamuvo.example/verify#a.b'],
  })
})
