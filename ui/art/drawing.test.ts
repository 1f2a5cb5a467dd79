import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { avatar, avatarCount } from './avatar.ts'
import { backdrops } from './backdrop.ts'
import { banner } from './banner.ts'
import { cover, icon, type CoverSpec } from './cover.ts'
import { countries, flag } from './flag.ts'
import { licencePlaceNames, licenceShield } from './licence.ts'
import { favicon, logoSymbol, logoWordmark, maskable } from './logo.ts'
import { motifs } from './motif/motifs.ts'
import { palettes } from './palette.ts'
import { productIcon, productIconNames } from './product-icons.ts'
import { railMark, railNames } from './rail.ts'
import { namesOf } from './svg.ts'
import { colourMark, frames, whiteMark } from './vendor-mark.ts'

const motifNames = namesOf(motifs)
const moods = namesOf(palettes)
const backs = namesOf(backdrops)
const turnOf = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index % values.length]
  if (value === undefined) throw new RangeError('no values')
  return value
}

/** Every motif, mood and backdrop at least once. */
const specs: CoverSpec[] = motifNames.map((motif, index) => ({
  id: `game-${motif}`,
  title: `Tea & ${motif} <28>`,
  studio: 'Kitewheel',
  motif,
  mood: turnOf(moods, index),
  back: turnOf(backs, index + 3),
  tag: 'NEW',
}))

const marks = namesOf(frames).map((frame, index) => ({
  code: `V${index}`,
  name: 'Kitewheel',
  letters: 'KW',
  frame,
  mood: turnOf(moods, index),
}))

const drawings: [name: string, svg: string][] = [
  ...specs.map((spec): [string, string] => [`cover of ${spec.motif}`, cover(spec)]),
  ...specs.slice(0, 12).map((spec): [string, string] => [`titled cover of ${spec.motif}`, cover(spec, { withTitle: true })]),
  ...specs.slice(0, 12).map((spec): [string, string] => [`icon of ${spec.motif}`, icon(spec)]),
  ...Array.from({ length: avatarCount }, (_, index): [string, string] => [`avatar ${index}`, avatar(index)]),
  ...marks.flatMap((mark): [string, string][] => [
    [`mark in a ${mark.frame}`, colourMark(mark)],
    [`white mark in a ${mark.frame}`, whiteMark(mark)],
  ]),
  ...(['hero', 'phone'] as const).map((shape): [string, string] => [
    `${shape} banner`,
    banner({ id: 'b', motif: 'boat', mood: 'jade', back: 'waves', friends: ['gem', 'coins'] }, shape),
  ]),
  ...countries.map((country): [string, string] => [`flag of ${country}`, flag(country)]),
  ...licencePlaceNames.map((place): [string, string] => [`shield of ${place}`, licenceShield(place)]),
  ...railNames.map((rail): [string, string] => [`rail ${rail}`, railMark(rail)]),
  ...productIconNames.map((name): [string, string] => [`product ${name}`, productIcon(name, '#fff')]),
  ['symbol', logoSymbol()],
  ['wordmark', logoWordmark('dark')],
  ['favicon', favicon()],
  ['maskable', maskable()],
]

describe('a drawing', () => {
  test.each(drawings)('%s is well-formed and a picture', async (_, svg) => {
    const { format, width, height } = await sharp(Buffer.from(svg)).metadata()
    expect(format).toBe('svg')
    expect(Math.min(width, height)).toBeGreaterThan(0)
  })

  test.each(drawings)('%s runs nothing, loads nothing and needs no font', (_, svg) => {
    expect(svg).not.toMatch(
      /<script|<foreignObject|<image|<text|<style|<use|href|font|\son\w+=|javascript:|NaN|undefined|Infinity/i,
    )
    expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|\/\/|url\((?!#)/)
  })

  test.each(drawings)('%s defines what it refers to, once, and nothing else', (_, svg) => {
    const defined = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const used = new Set([...svg.matchAll(/url\(#([^)]+)\)/g)].map(([, id]) => id))
    expect(defined.toSorted()).toEqual([...used].toSorted())
  })

  test('keeps its ids apart from those of another one on the same page', () => {
    const idsOf = (svg: string) => [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const ids = specs.flatMap((spec) => idsOf(cover(spec)))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('comes out the same from the same id, and other from another', () => {
    for (const spec of specs.slice(0, 20)) expect(cover(spec)).toBe(cover({ ...spec }))
    const [spec] = specs
    if (!spec) throw new RangeError('no specs')
    expect(cover({ ...spec, id: 'another' })).not.toBe(cover(spec))
    expect(cover({ ...spec, mood: 'jade' })).not.toBe(cover({ ...spec, mood: 'ember' }))
  })

  test('of a cover takes 12 kB on average at most', () => {
    const sizes = specs.map((spec) => cover(spec).length)
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(12_000)
    expect(Math.max(...sizes)).toBeLessThan(26_000)
  })

  test('of a cover names the game to those who cannot see it, and shows a title only when asked', () => {
    const spec: CoverSpec = {
      ...specs[0],
      id: 'a',
      title: 'Jade & "Ledger"',
      studio: 'Fernhollow',
      motif: 'gem',
      mood: 'jade',
      back: 'lattice',
    }
    expect(cover(spec)).toContain('aria-label="Jade &amp; &quot;Ledger&quot;"')
    expect(cover(spec, { withTitle: true }).length).toBeGreaterThan(cover(spec).length)
    expect(cover({ ...spec, title: 'Other' }).replace('Other', '')).toBe(cover(spec).replace('Jade &amp; &quot;Ledger&quot;', ''))
  })
})

test('there are enough motifs, moods and backdrops to tell 150 games apart', () => {
  expect(motifNames.length).toBeGreaterThanOrEqual(60)
  expect(moods).toHaveLength(12)
  expect(backs).toHaveLength(12)
  expect(avatarCount).toBe(24)
})

test.each(moods)('the tones of %s rise from deep to ink, so that light words read on the deep one', (mood) => {
  const light = (hex: string) =>
    [1, 3, 5]
      .map((from) => Number.parseInt(hex.slice(from, from + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
  const { deep, mid, glow, ink } = palettes[mood]
  const tones = [deep, mid, glow, ink].map(light)
  expect(tones).toEqual(tones.toSorted((a, b) => a - b))
  expect((light(ink) + 0.05) / (light(deep) + 0.05)).toBeGreaterThan(7)
})
