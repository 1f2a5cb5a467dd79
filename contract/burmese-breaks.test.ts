import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { keepBurmeseWords } from './burmese-breaks.mjs'

const joiner = '\u2060'
const seen = (text: string): string => keepBurmeseWords(text).replaceAll(joiner, '+')

test.each([
  ['အကောင့်', 'အ+ကော+င့်'],
  ['အက်ပ်', 'အ+က်+ပ်'],
  ['ဟနွိုင်း', 'ဟ+နွို+င်း'],
  ['ဒယ်လ်တာ', 'ဒ+ယ်+လ်+တာ'],
  ['တဘ်အသစ်', 'တ+ဘ်အသစ်'],
  ['ဘောနပ်စ်', 'ဘော+န+ပ်+စ်'],
  ['အကောင့်ဖွင့်ပါ', 'အ+ကော+င့်ဖွင့်ပါ'],
])('%s is kept whole', (word, joined) => {
  expect(seen(word)).toBe(joined)
})

test('words that the dictionary knows break between each other as before', () => {
  expect(seen('စကားဝှက် သတ်မှတ်ပါ')).toBe('စကားဝှက် သတ်မှတ်ပါ')
})

test('"not" stays with its verb', () => {
  expect(seen('မရှိပါ')).toBe('မ+ရှိပါ')
})

test('other scripts, placeholders and markup stay as they are', () => {
  const message = '<p>Tamuvo {count, plural, other {# အကောင့်}} 存款</p>'
  expect(seen(message)).toBe('<p>Tamuvo {count, plural, other {# အ+ကော+င့်}} 存款</p>')
  expect(keepBurmeseWords('Log in')).toBe('Log in')
})

test('doing it twice is doing it once', () => {
  expect(keepBurmeseWords(keepBurmeseWords('အကောင့်ဖွင့်ပါ'))).toBe(keepBurmeseWords('အကောင့်ဖွင့်ပါ'))
})

describe('in the texts of the site', () => {
  const folders = ['../ui/text/my', './sentences/my'].map((folder) => `${import.meta.dirname}/${folder}`)
  const texts = folders.flatMap((folder) =>
    readdirSync(folder).flatMap((file) => Object.values<string>(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))),
  )
  const words = new Intl.Segmenter('my', { granularity: 'word' })

  test('no line can break inside of a syllable', () => {
    // What a syllable cannot begin with: a killed or stacked consonant, and signs.
    const broken = texts.flatMap((text) =>
      (keepBurmeseWords(text).match(/[\u1000-\u109f\u2060]+/g) ?? []).flatMap((run) =>
        [...words.segment(run)]
          .map(({ index }) => index)
          .filter((index) => index > 0 && run[index - 1] !== joiner && run[index] !== joiner)
          .filter((index) => /^(?:[\u1000-\u1021](?:\u1037?\u103a|\u1039)|[\u102b-\u103e])/.test(run.slice(index)))
          .map((index) => `${run.slice(0, index)}|${run.slice(index)}`),
      ),
    )
    expect(broken).toEqual([])
  })
})
