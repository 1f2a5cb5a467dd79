import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainWords, wordFilter, wordsRefusal } from './public-words.ts'

const nothing = () => false
const refusalOf = (words: string) => wordsRefusal(plainWords(words), nothing)

describe('words as they are stored', () => {
  test.each([
    ['  one \n two\t three ', 'one two three'],
    ['a\u202eb\u2066c\u0007d', 'abcd'],
    ['ထီ\u200bပေါက်', 'ထီ\u200bပေါက်'],
    [`z${'\u0301'.repeat(40)}`, `z${'\u0301'.repeat(40)}`.normalize('NFC').slice(0, 9)],
    ['👨‍👩‍👧 hi', '👨‍👩‍👧 hi'],
  ])('%j becomes %j', (text, stored) => {
    expect(plainWords(text)).toBe(stored)
  })
})

describe('contact details', () => {
  test.each([
    '09451234567',
    '09 451 234 567',
    '0945-123-4567',
    '(09) 451 23 45 67',
    '+95 9 451 234 567',
    '+66-81-234-5678',
    '959451234567',
    '0912.345.678',
    '０９４５１２３４５６７',
    '၀၉၄၅၁၂၃၄၅၆၇',
    '๐๘๑๒๓๔๕๖๗๘',
    '零九四五一二三四五六七',
    '0\u200b9451234567',
    'su.mon@mail.example',
    'su.mon (at) mail . com',
    '@su_mon',
    'write me ＠sumon',
    't.me/sumon',
    'T . ME / sumon',
    'wa.me/959451234',
    'zalo: sumon',
    'Zalo 0912345',
    'Telegram ID sumon1',
    'WhatsApp=abc',
    'viber 0945123',
    'line id: sumon',
    'line @sumon',
    '微信 abc_123',
    '加QQ：12345678',
  ])('%j is refused', (words) => {
    expect(refusalOf(words)).toBe('CHAT_CONTACT')
  })

  test.each([
    'I won 1,250,000.00 today',
    'issue 20260805-0142 was mine',
    'on 2026-08-05 at 18:15',
    'my numbers 05 12 33 47 89 01',
    'five digits: 01234 56789 99881',
    'odds 0.50 1.00 2.00 3.75',
    'paid 97800 for 19560',
    'line 27 is the best line',
    'my friend is on Telegram too',
    '12345 x 6 = 74070',
    '3D 123 456 789',
    'su***88 well done',
    'K 1250000.00',
    'ဒီနေ့ ၁၂ နာရီ ထွက်မယ်',
    '二十一点真好玩',
  ])('%j is let through', (words) => {
    expect(refusalOf(words)).toBeUndefined()
  })
})

describe('web addresses', () => {
  test.each([
    'https://x.example/y',
    'HTTP : // x',
    'www.best',
    'best-odds.com',
    'best-odds . com',
    'best odds dot com',
    'best(dot)com',
    'ｂｅｓｔ．ｃｏｍ',
    '赌博.com',
    '好站。vip',
    'abc.xyz/path',
    'b\u200best.net',
    'bеst.соm',
    '203.0.113.7',
    'tg://resolve',
  ])('%j is refused', (words) => {
    expect(refusalOf(words)).toBe('CHAT_LINK')
  })

  test.each(['Good luck. Come back soon', '1.25', 'ok... then', 'v1.2', 'It pays 1.95.', 'Wait.No', '18.15', 'e.g. this'])(
    '%j is let through',
    (words) => {
      expect(refusalOf(words)).toBeUndefined()
    },
  )
})

describe('banned words', () => {
  const isBanned = wordFilter(['rotten', 'putang ina*', 'ass', 'sugar*', '坏蛋', 'ခွေးသား', 'cặc'])

  test.each([
    'rotten',
    'ROTTEN!',
    'r o t t e n',
    'r-o_t.t*e n',
    'rrrottttennn',
    'r0tt3n',
    'ｒｏｔｔｅｎ',
    'röttén',
    'ro\u200btten',
    'rоttеn',
    'sugarcoat',
    'PutangIna mo',
    'a$$',
    '大坏 蛋',
    'ခွေး သား',
    'đồ cặc',
  ])('%j is found', (words) => {
    expect(isBanned(words)).toBe(true)
  })

  test.each(['glass', 'was sad', 'class', 'forgotten', 'rottenly', 'grotten', 'cac', '好坏', 'as is', 'bsugar'])(
    '%j is not',
    (words) => {
      expect(isBanned(words)).toBe(false)
    },
  )

  test('a word is found under any obfuscation', () => {
    const between = fc.constantFrom('', ' ', '.', '-', '*', '\u200b', ' . ')
    const dressed = (word: string) =>
      fc
        .tuple(...[...word].map((sign) => fc.tuple(fc.constantFrom(sign, sign.toUpperCase()), fc.nat(2), between)))
        .map((signs) => signs.map(([sign, times, gap]) => sign.repeat(times + 1) + gap).join(''))
    fc.assert(fc.property(dressed('rotten'), (words) => isBanned(`so ${words} it is`)))
  })
})

test('letters and short numbers alone never count as an address', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), minLength: 1, maxLength: 9 })
  const said = fc.array(fc.oneof(word, fc.nat(9_999).map(String)), { minLength: 1, maxLength: 12 })
  const named =
    /\b(zalo|telegram|tele|tg|whatsapp|wasap|viber|wechat|weixin|wx|qq|line|kakao|kakaotalk|skype|signal|facebook|fb|messenger|instagram|ig|tiktok|discord|dot)\b/
  fc.assert(
    fc.property(said, (parts) => {
      const words = parts.join(', ')
      fc.pre(!named.test(words) && words.length <= 200)
      expect(refusalOf(words)).toBeUndefined()
    }),
  )
})

test('a local phone number is found in any grouping', () => {
  const digits = fc.tuple(
    fc.stringMatching(/^09[0-9]{7,9}$/),
    fc.array(fc.constantFrom('', ' ', '-', '  '), { minLength: 12, maxLength: 12 }),
  )
  fc.assert(
    fc.property(digits, ([number, gaps]) => {
      const written = [...number].map((digit, at) => digit + (at > 0 ? (gaps[at] ?? '') : '')).join('')
      // Groups of two and five are lottery numbers.
      fc.pre(!/^\d{2}( +\d{2})*$|^\d{5}( +\d{5})*$/.test(written.trim()))
      expect(refusalOf(`call ${written}`)).toBe('CHAT_CONTACT')
    }),
  )
})

test('two hundred characters are accepted, one more is too long', () => {
  expect(refusalOf('好'.repeat(200))).toBeUndefined()
  expect(refusalOf('👍'.repeat(201))).toBe('CHAT_TOO_LONG')
  expect(refusalOf('\u200b\u200d')).toBe('MALFORMED')
})

test('signs that stand for whole sentences count as what they stand for', () => {
  const phrase = '\ufdfa'
  expect([...phrase.normalize('NFKC')]).toHaveLength(18)
  expect(refusalOf(phrase)).toBeUndefined()
  expect(refusalOf(phrase.repeat(200))).toBe('CHAT_TOO_LONG')
})
