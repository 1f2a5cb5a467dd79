import { describe, expect, test } from 'vitest'
import { goldenLine } from './golden.ts'
import { slotEngine } from './engine.ts'
import { goldenOf, sheetOf, slotIds } from './testing.ts'

describe.each(slotIds)('%s', (id) => {
  const sheet = sheetOf(id)
  const engine = slotEngine(sheet)
  const golden = goldenOf(id)

  test('plays its golden rounds as ever', () => {
    expect(golden.rounds.length).toBe(200)
    expect(golden.rounds.map((_, nonce) => goldenLine(engine, 'base', nonce))).toEqual(golden.rounds)
  })

  test('plays its named rounds as ever, and has one for whatever its sheet can do', () => {
    const named = Object.entries(golden.named)
    const played = named.map(([name, text]) => {
      const [market = '', nonce] = text.split(' ')
      return [name, `${market} ${nonce} ${goldenLine(engine, market, Number(nonce))}`]
    })
    expect(Object.fromEntries(played)).toEqual(golden.named)
    const wanted = ['no-win', 'wins', ...(sheet.free || sheet.hold ? ['feature.start', 'feature.end'] : [])]
    const more = [...(sheet.tumble ? ['drop'] : []), ...(sheet.hold ? ['lock'] : []), ...(sheet.buy ? ['bought'] : [])]
    expect(Object.keys(golden.named)).toEqual(expect.arrayContaining([...wanted, ...more]))
  })
})
