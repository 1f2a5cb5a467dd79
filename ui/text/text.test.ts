import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languageCatalogue } from '@tamuvo/contract/language-catalogue.ts'
import { interfaceLanguages } from '@tamuvo/contract/languages.ts'
import { refusals } from '@tamuvo/contract/refusals.ts'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { compileCatalogue } from './compile.ts'
import { languages } from './languages.ts'

const here = import.meta.dirname
/** What the server says too is written in the contract. */
const shared = join(here, '../../contract/sentences')
const folders = [here, shared]
const filesOf = (language: string): string[] => folders.flatMap((folder) => readdirSync(join(folder, language))).sort()
const areas = filesOf('en').map((file) => file.replace('.json', ''))
const fileOf = (language: string, area: string): string =>
  join(existsSync(join(shared, 'en', `${area}.json`)) ? shared : here, language, `${area}.json`)
const read = (language: string, area: string): Record<string, string> => JSON.parse(readFileSync(fileOf(language, area), 'utf8'))

/** Names of what is filled in, with how: "count plural". */
const placeholders = (tokens: CompiledMessage): string[] =>
  tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [name, type = '', choices] = token
    const inner = type === 'plural' || type === 'select' ? Object.values(choices as Record<string, CompiledMessage>) : []
    return [`${name} ${type}`.trim(), ...inner.flatMap((each) => (Array.isArray(each) ? placeholders(each) : []))]
  })

const filled = (message: string): string[] => [...new Set(placeholders(compileMessageOrThrow(message)))].sort()

const sentences = (language: string) =>
  areas.flatMap((area) => Object.entries(read(language, area)).map(([key, message]) => ({ key: `${area}.${key}`, message })))

/** The languages of the folders, by what Intl calls them. TY is the market of the Philippines. */
const beside = { my: 'my', cn: 'zh', id: 'id', th: 'th', ty: 'fil', vi: 'vi' }

test('a language has a folder and a name', () => {
  const found = folders.map((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .flatMap((each) => (each.isDirectory() ? [each.name] : []))
      .sort(),
  )
  expect(found[0]).toEqual(found[1])
  expect(found[0]).toEqual(['en', ...Object.keys(beside)].sort())
})

/** The forms of a number that a message tells apart: "one", "other", "=0". */
const forms = (tokens: CompiledMessage): string[] =>
  tokens.flatMap((token) => {
    if (typeof token === 'string') return []
    const [, type, choices] = token
    if (type !== 'plural' && type !== 'select') return []
    const entries = Object.entries(choices as Record<string, CompiledMessage>)
    const inner = entries.flatMap(([, each]) => (Array.isArray(each) ? forms(each) : []))
    return type === 'plural' ? [...entries.map(([form]) => form).filter((form) => form !== 'offset'), ...inner] : inner
  })

describe.each(Object.entries(beside))('%s beside English', (language, tag) => {
  test('has a file for each area', () => {
    expect(filesOf(language)).toEqual(filesOf('en'))
  })

  test.each(areas)('%s: the same keys', (area) => {
    expect(Object.keys(read(language, area))).toEqual(Object.keys(read('en', area)))
  })

  test.each(areas)('%s: the forms of numbers that the language has', (area) => {
    const known = new Set<string>(new Intl.PluralRules(tag).resolvedOptions().pluralCategories)
    const wrong = Object.entries(read(language, area)).filter(([, message]) =>
      forms(compileMessageOrThrow(message)).some((form) => !form.startsWith('=') && !known.has(form)),
    )
    expect(wrong).toEqual([])
  })

  test.each(areas)('%s: the same placeholders', (area) => {
    const english = read('en', area)
    const wrong = Object.entries(read(language, area)).filter(
      ([key, message]) => filled(message).join() !== filled(english[key] ?? '').join(),
    )
    expect(wrong).toEqual([])
  })
})

/** Names, codes and sums are written alike everywhere. */
const alike = new Set([
  'account.facebook',
  'account.line',
  'account.qqNum',
  'account.wechat',
  'account.whatsapp',
  'cashier.pay_plain',
  'content.contact_line',
  'content.contact_telegram',
  'content.contact_viber',
  'content.contact_whatsapp',
  'content.contact_zalo',
  'common.amount_equals',
  'content.app_ANDROID',
  'content.contact_FACEBOOK',
  'content.contact_TELEGRAM',
  'content.contact_VIBER',
  'content.contact_ZALO',
  'security.handle_facebook',
  'security.handle_line',
  'security.handle_qqNum',
  'security.handle_skype',
  'security.handle_telegram',
  'security.handle_wechat',
  'security.handle_whatsapp',
  'security.handle_zalo',
  'shell.copyright',
  'shell.product_ELOTT',
  'shell.vip',
  'tables.market_three_cards',
  'tables.said_roulette',
  'tables.spot',
])

/** Names and technical words that have no other spelling. */
const names = [
  'VIP',
  'ID',
  'QR',
  'SMS',
  'API',
  'HMAC',
  'SHA',
  'DEMO',
  'PNG',
  'WebP',
  'JPG',
  'MB',
  'Tamuvo',
  'Harbour',
  'Fast',
  'Five',
  'Chrome',
  'Safari',
  'Edge',
  'Firefox',
  'Authenticator',
  'Passkey',
  'passkey',
  'IP',
  'Google',
  'wallet',
  'WhatsApp',
  'Telegram',
  'Viber',
  'Zalo',
  'PDF',
  'RSS',
  'iPhone',
  'iPad',
  'iOS',
  'Android',
  'Facebook',
  'WeChat',
  'Line',
  'QQ',
  'drand',
  'Cookie',
  'device',
  'name',
  'example',
  'com',
  'yyyy',
  'MM',
  'dd',
]

const script = { my: /[\u1000-\u1049]/, cn: /[\u3400-\u9fff]/ }

describe.each(['my', 'cn'] as const)('%s', (language) => {
  test('is written in its own script', () => {
    expect(sentences(language).filter(({ key, message }) => !alike.has(key) && !script[language].test(message))).toEqual([])
  })

  test('keeps no English words but names and technical ones', () => {
    const known = new RegExp(`\\b(${names.join('|')})\\b`, 'g')
    const foreign = sentences(language).filter(({ key, message }) => {
      const plain = message.replace(/\{[^{}]*(\{[^{}]*\}[^{}]*)*\}/g, '').replace(known, '')
      return !alike.has(key) && /[A-Za-z]{2,}/.test(plain)
    })
    expect(foreign).toEqual([])
  })
})

test('Burmese is Unicode, not Zawgyi', () => {
  // Zawgyi puts the vowel e before its consonant and stacks by code points that Unicode gives to other languages.
  const zawgyi = /[\u1033\u1034\u105a\u1060-\u1097]|(?:^|[\s(“:၊။])\u1031/
  expect(sentences('my').filter(({ message }) => zawgyi.test(message))).toEqual([])
})

test('Chinese is simplified and uses its own punctuation', () => {
  const traditional = /[錢開個這還請號戶訊說證單憑帳餘額點擊發額變轉讓錯誤驗碼]/
  expect(sentences('cn').filter(({ message }) => traditional.test(message))).toEqual([])
  expect(sentences('cn').filter(({ message }) => /[\u4e00-\u9fff][,;:?!][\u4e00-\u9fff]/.test(message))).toEqual([])
})

test('every area is declared, so that its keys are typed', () => {
  const declared = readFileSync(join(here, 'keys.ts'), 'utf8')
  expect(areas.filter((area) => !declared.includes(`/en/${area}.json'`))).toEqual([])
})

test.each(['en', ...Object.keys(beside)])('%s has a sentence for every refusal', (language) => {
  const known = { ...read(language, 'refusal'), ...read(language, 'refused') }
  const codes = [...Object.keys(refusals), 'NETWORK', 'TIMEOUT', 'UNKNOWN']
  expect(codes.filter((code) => !known[code])).toEqual([])
})

describe('building a catalogue', () => {
  const folder = mkdtempSync(join(tmpdir(), 'text-'))
  const put = (language: string, content: Record<string, string>) => {
    mkdirSync(join(folder, language), { recursive: true })
    const file = join(folder, language, 'area.json')
    writeFileSync(file, JSON.stringify(content))
    return file
  }

  test('what a translation lacks is said in English', () => {
    put('en', { hello: 'Hello {name}', bye: 'Bye' })
    expect(compileCatalogue(put('my', { hello: 'မင်္ဂလာပါ {name}' }))).toEqual({
      'area.hello': ['မင်္ဂလာပါ ', ['name']],
      'area.bye': ['Bye'],
    })
  })

  test('a broken message names its file and key', () => {
    put('en', {})
    expect(() => compileCatalogue(put('my', { broken: '{count, plural, one {#}' }))).toThrow(/my.area\.json: "broken"/)
  })
})

test('every language that a brand may offer has its files, its loaders and its name', () => {
  expect(Object.keys(languages)).toEqual([...interfaceLanguages])
  for (const code of interfaceLanguages) {
    const { folder, name, lang } = languages[code]
    expect(readdirSync(join(here, folder)).length).toBeGreaterThan(10)
    for (const part of ['-near', '-lottery', '-rest']) {
      const loader = readFileSync(join(here, `load-${folder}${part}.ts`), 'utf8')
      for (const from of ['.', '../../contract/sentences']) expect(loader).toContain(`${from}/${folder}/`)
    }
    expect([name, lang]).toEqual([languageCatalogue[code].name, languageCatalogue[code].tag])
  }
})
