import { readFileSync } from 'node:fs'
import { playTree } from '@tamuvo/games/lottery/catalogue.ts'
import type { Family, Play } from '@tamuvo/games/lottery/play.ts'
import { tierNames } from '@tamuvo/games/lottery/play.ts'
import { expect, test } from 'vitest'

const texts = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../ui/text/${language}/lottery.json`, import.meta.url), 'utf8'))

const isNumber = (label: string): boolean => /^\d+$/.test(label)

/** The keys that a page needs to name a play: its rows, and the choices that are no numbers. */
const keysOfPlay = ({ picker }: Play): string[] =>
  picker.kind === 'numbers'
    ? []
    : picker.rows.flatMap((row) => [
        `row_${row.label}`,
        ...row.choices.filter(({ label }) => !isNumber(label)).map(({ label }) => `choice_${label}`),
      ])

/** All keys that the tree of a family needs. A play is named by its group, its sheet and, where it has only one, its choice. */
const keysOf = (family: Family): string[] =>
  playTree(family).flatMap((group) => [
    `group_${group.code}`,
    ...group.sheets.flatMap((sheet) => [`sheet_${sheet.code}`, ...sheet.plays.flatMap(keysOfPlay)]),
  ])

test.each(
  ['en', 'my', 'cn'].flatMap((language) => (['fast5', 'north', 'south'] as const).map((family) => [language, family] as const)),
)('in %s everything of %s has a name', (language, family) => {
  const known = texts(language)
  expect([...new Set(keysOf(family))].filter((key) => !known[key])).toEqual([])
})

test.each(['en', 'my', 'cn'])('in %s every tier has a name', (language) => {
  const known = texts(language)
  expect(tierNames.filter((tier) => !known[`tier_${tier}`])).toEqual([])
})

test.each(['en', 'my', 'cn'])('in %s the sheets of a group have different names', (language) => {
  const known = texts(language)
  const groups = (['fast5', 'north'] as const).flatMap((family) => playTree(family))
  const names = groups.map((group) => group.sheets.map(({ code }) => known[`sheet_${code}`]))
  expect(names.filter((sheets) => new Set(sheets).size < sheets.length)).toEqual([])
})
