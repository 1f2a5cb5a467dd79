import { languages } from '@tamuvo/contract/languages.ts'
import { describe, expect, test } from 'vitest'
import { codeMail, codeSms, fill, noticeMail, resetMail } from './compose.ts'
import { words } from './words.ts'

const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()

const texts = (value: unknown): string[] =>
  typeof value === 'string' ? [placeholders(value).join()] : Object.values(value as object).flatMap(texts)

describe.each(languages)('messages in %s', (language) => {
  const code = { language, brand: 'Tamuvo', code: '042137', purpose: 'login', minutes: 5 } as const

  test('have the same placeholders as in English', () => {
    expect(texts(words[language])).toEqual(texts(words.EN))
  })

  test('contain the code and no unfilled placeholder', () => {
    const { subject, text, html } = codeMail('mai@tamuvo.example', code)
    for (const said of [codeSms(code), `${subject} ${text}`, html]) {
      expect(said).toContain('042137')
      expect(said).not.toMatch(/\{\w+\}/)
    }
  })

  test('describe every change without an unfilled placeholder', () => {
    const values = { brand: 'T', username: 'u', time: 't', address: 'a', device: 'd', minutes: '9', value: 'v', usable: 'l' }
    for (const notice of Object.keys(words.EN.notices) as (keyof typeof words.EN.notices)[]) {
      const { subject, text, html } = noticeMail('mai@tamuvo.example', language, notice, values)
      expect(`${subject} ${text} ${html}`).not.toMatch(/\{\w+\}/)
      expect(text).toContain(words[language].notYou)
    }
  })
})

test('a name cannot put markup or other values into a mail', () => {
  const { html, text } = resetMail('mai@tamuvo.example', {
    language: 'EN',
    brand: 'Tamuvo',
    username: '<a href="https://evil.example">{link}</a>',
    link: 'https://play.example/?resetToken=abc',
    minutes: 30,
  })
  expect(html).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;{link}&lt;/a&gt;')
  expect(html).toContain('href="https://play.example/?resetToken=abc"')
  expect(text).toContain('{link}')
  expect(fill('{a} {b}', { a: '{b}', b: '1' })).toBe('{b} 1')
})
