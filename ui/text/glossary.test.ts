import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const here = import.meta.dirname
const folders = [here, join(here, '../../contract/sentences')]
const textsOf = (language: string): Map<string, string> => {
  const files = folders.flatMap((folder) => readdirSync(join(folder, language)).map((file) => join(folder, language, file)))
  const entries = files.flatMap((file) => {
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    return Object.entries(texts).map(([key, text]): [string, string] => [`${basename(file, '.json')}.${key}`, text])
  })
  return new Map(entries)
}

/** A row of the glossary: English terms, and how a language says them and does not. */
type Row = { terms: string[]; say: string[]; never: string[] }

const glossary = readFileSync(join(here, 'glossary.md'), 'utf8')
const sections = new Map(
  glossary
    .split(/^## /m)
    .slice(1)
    .map((section): [string, string] => {
      const [title = '', ...lines] = section.split('\n')
      return [title, lines.join('\n')]
    }),
)
const cells = (cell = ''): string[] => cell.trim().split(', ')
const rowsOf = (language: string): Row[] =>
  [...(sections.get(language) ?? '').matchAll(/^\| (?!English)(.+) \| (.+) \| (.+) \|$/gm)]
    .map(([, terms, say, never]) => ({ terms: cells(terms), say: cells(say), never: cells(never) }))
    .toSorted((a, b) => Math.max(...b.terms.map(({ length }) => length)) - Math.max(...a.terms.map(({ length }) => length)))

const saidOtherwise = (language: string, key: string): boolean =>
  (sections.get('Said otherwise') ?? '').split('\n').some((line) => {
    const [, only] = /^- (\w\w):/.exec(line) ?? []
    return (only === undefined || only === language) && line.split(/[\s,:]+/).includes(key)
  })

/** Without what is filled in, whose words are names. */
const plain = (text: string): string => text.replaceAll(/\{\w+\}/g, ' ').toLowerCase()

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const isLatin = (word: string): boolean => /[a-z]/i.test(word)
const beginsIn = (text: string, word: string): boolean =>
  isLatin(word) ? new RegExp(`(?<!\\p{L})${escaped(word)}`, 'iu').test(text) : text.includes(word)
const standsIn = (text: string, word: string): boolean =>
  isLatin(word) ? new RegExp(`(?<!\\p{L})${escaped(word)}(?!\\p{L})`, 'iu').test(text) : text.includes(word)

const termIn = ({ terms }: Row): RegExp => new RegExp(`\\b(?:${terms.map(escaped).join('|')})s?\\b`, 'gi')

/** The rows whose terms an English text has; within a longer term a shorter one does not count. */
const rowsIn = (english: string, rows: readonly Row[]): Row[] => {
  let rest = plain(english)
  return rows.filter((row) => {
    const shorter = rest.replaceAll(termIn(row), '')
    const isIn = shorter !== rest
    rest = shorter
    return isIn
  })
}

const labelWords = 3
const isLabel = (english: string): boolean =>
  !english.includes(', plural,') && (plain(english).match(/[a-z’'-]+/g) ?? []).length <= labelWords

const english = textsOf('en')
const languages = ['my', 'cn', 'th', 'vi', 'id', 'ty']

test('every language has a table, and each table the same terms', () => {
  const terms = languages.map((language) => new Set(rowsOf(language).flatMap((row) => row.terms)))
  const shared = [
    'deposit',
    'withdrawal',
    'balance',
    'stake',
    'bet',
    'bet type',
    'payout',
    'ticket',
    'draw',
    'limit',
    'bonus',
    'turnover',
    'promotion',
    'jackpot',
    'agent',
    'downline',
    'upline',
    'rebate',
    'member',
    'password',
    'username',
  ]
  for (const each of terms) expect(shared.filter((term) => !each.has(term))).toEqual([])
})

test('English has none of the words it gave up', () => {
  const given = rowsOf('en').flatMap(({ never }) => never)
  expect(given.length).toBeGreaterThan(4)
  const used = [...english].filter(([, text]) => given.some((word) => standsIn(plain(text), word)))
  expect(used).toEqual([])
})

describe.each(languages)('%s', (language) => {
  const texts = textsOf(language)
  const rows = rowsOf(language)

  test('a text has no forbidden word for a term of its English', () => {
    const wrong = [...english].flatMap(([key, text]) =>
      rowsIn(text, rows)
        .flatMap(({ never }) => never)
        .filter((word) => standsIn(plain(texts.get(key) ?? ''), word))
        .map((word) => `${key} says ${word}: ${texts.get(key)}`),
    )
    expect(wrong).toEqual([])
  })

  test('a label says the terms of its English', () => {
    const wrong = [...english]
      .filter(([key, text]) => isLabel(text) && !saidOtherwise(language, key))
      .flatMap(([key, text]) =>
        rowsIn(text, rows)
          .filter(({ say }) => !say.some((word) => beginsIn(plain(texts.get(key) ?? ''), word)))
          .map(({ terms }) => `${key} does not say ${terms.join()}: ${texts.get(key)}`),
      )
    expect(wrong).toEqual([])
  })

  test('what is said otherwise still exists', () => {
    const keys = (sections.get('Said otherwise') ?? '').match(/\b[a-z]+\.[a-zA-Z_]+/g) ?? []
    expect(keys.filter((key) => !english.has(key))).toEqual([])
  })
})

test('Burmese has digits of one script, those that Intl gives it', () => {
  expect([...textsOf('my')].filter(([, text]) => /[\u1040-\u1049]/.test(text))).toEqual([])
})
