import { messageMax } from '@tamuvo/contract/chat-rooms.ts'
import type { InterfaceLanguage } from '@tamuvo/contract/languages.ts'
import type { SettingOf } from './setting-list.ts'
import type { Settings } from './settings.ts'

/** Why words that members write to others are refused. */
export type WordsRefusal = 'MALFORMED' | 'CHAT_TOO_LONG' | 'CHAT_CONTACT' | 'CHAT_LINK' | 'CHAT_WORD'

const unseen = /[\p{Cc}\p{Cf}]/gu
/** Joiners that Burmese, Thai and emoji need. */
const joiners = /[\u200b-\u200d]/
const marksMax = 8
/** A single sign can stand for eighteen when normalized; the patterns below are not for texts of thousands. */
const bareTimesMax = 3

/**
 * Words as they are stored and shown: one line, without invisible and bidi control characters, without stacks of combining
 * marks. Joiners stay: scripts without spaces need them.
 */
export const plainWords = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(unseen, (sign) => (joiners.test(sign) ? sign : ''))
    .replace(new RegExp(`(\\p{M}{${marksMax}})\\p{M}+`, 'gu'), '$1')
    .trim()

/**
 * The first reason to refuse words; undefined when they are acceptable.
 * @param isBanned made by `wordFilter`
 * @param max characters
 */
export const wordsRefusal = (
  words: string,
  isBanned: (words: string) => boolean,
  max: number = messageMax,
): WordsRefusal | undefined => {
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(words)) return 'MALFORMED'
  if ([...words].length > max) return 'CHAT_TOO_LONG'
  const bare = bareForm(words)
  if (bare.length > bareTimesMax * max) return 'CHAT_TOO_LONG'
  if (holdsContact(bare)) return 'CHAT_CONTACT'
  if (holdsLink(bare)) return 'CHAT_LINK'
  return isBanned(words) ? 'CHAT_WORD' : undefined
}

/** The zeros of other scripts: Arabic-Indic, Thai, Lao, Burmese, Shan, Khmer. */
const zeros = [0x660, 0x6f0, 0xe50, 0xed0, 0x1040, 0x1090, 0x17e0]
const spelled = '〇一二三四五六七八九'

const digitOf = (sign: string): string => {
  const at = spelled.indexOf(sign === '零' ? '〇' : sign)
  if (at >= 0) return String(at)
  const code = sign.codePointAt(0) ?? 0
  const zero = zeros.find((first) => code >= first && code < first + 10)
  return zero === undefined ? sign : String(code - zero)
}

/** Letters of other scripts that look like Latin ones. */
const doubles: Record<string, string> = {
  а: 'a', в: 'b', с: 'c', ԁ: 'd', е: 'e', ё: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', ѕ: 's', т: 't', у: 'y', х: 'x',
  α: 'a', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ı: 'i', ɡ: 'g',
} // prettier-ignore

/** Words normalized for matching: width, case, look-alikes and invisible characters removed, all digits as 0–9. */
const bareForm = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase().replace(unseen, '')].map((sign) => doubles[sign] ?? digitOf(sign)).join('')

const topNames =
  'com|net|org|info|biz|io|app|xyz|top|vip|win|bet|club|site|online|shop|link|live|cc|tv|ws|co|vn|mm|cn|th|id|hk|tw|ph|kh|ru|gg|ly|pro|fun|cash|casino|game|games|space|store|asia|mobi|name|dev|ai'
/** Top-level domains that do not occur after a dot in sentences: they match even with spaces around the dot. */
const plainTopNames = 'com|net|org|vn|mm|cn|xyz|cc|io'
const dot = String.raw`(?:[.\u3002\uff61\u00b7]|\(dot\)|\[dot\])`

const links = [
  /\b(?:https?|ftp|tg|viber|weixin|line|zalo|whatsapp)\s*:\s*\/\s*\//,
  /\bwww\s*\./,
  new RegExp(`[\\p{L}\\p{N}-]${dot}(?:${topNames})(?![\\p{L}\\p{N}])`, 'u'),
  new RegExp(`[\\p{L}\\p{N}-]\\s*(?:${dot}|\\sdot\\s)\\s*(?:${plainTopNames})(?![\\p{L}\\p{N}])`, 'u'),
  /(?<![\d.])\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?![\d.])/,
]

/** Whether the words hold a web address. @param bare as `bareForm` makes it */
const holdsLink = (bare: string): boolean => links.some((link) => link.test(bare))

const services =
  'zalo|telegram|tele|tg|whatsapp|wasap|viber|wechat|weixin|wx|微信|薇信|威信|qq|扣扣|kakao|kakaotalk|skype|signal|facebook|fb|messenger|instagram|ig|tiktok|discord'
const before = '(?<![a-z0-9])'
const contacts = [
  // name@host, with or without spaces
  /[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\])\s*[\p{L}\p{N}-]+\s*\.\s*\p{L}{2,}/u,
  // @name
  /(?<![\p{L}\p{N}])@\s?[\p{L}_][\p{L}\p{N}_.]{2,}/u,
  // t.me/name and similar
  /(?<![\p{L}\p{N}])(?:t|wa|m|zalo|line|fb|ig|telegram)\s*\.\s*me(?![\p{L}\p{N}])/u,
  // zalo: name, qq 12345, 微信 abc_1
  new RegExp(`${before}(?:${services})\\s*(?:id|no|number|号|號|账号)?\\s*[:=@]\\s*[\\p{L}\\p{N}_.-]{3,}`, 'u'),
  /(?<![\p{L}\p{N}])line\s*(?:id|@)[\s:=.-]*[\p{L}\p{N}_.-]{3,}/u,
  new RegExp(`${before}(?:${services})[\\s:.-]*(?:id|no|number|is|号|號)?[\\s:.-]*(?=[a-z_.-]*\\d)[a-z0-9_.-]{4,}`, 'u'),
]

const between = String.raw`[\s\-()/_*]{0,3}`
/** Digits that are no phone number: issues, dates, lottery numbers in groups of two or five. */
const harmless = [
  /(?<!\d)20\d{6}-?\d{2,4}(?!\d)/g,
  /(?<!\d)20\d{2}-\d{2}-\d{2}(?!\d)/g,
  /(?<!\d[ ,\-()/.]*)\d{2}(?:[ ,]+\d{2})+(?![ ,\-()/.]*\d)/g,
  /(?<!\d[ ,\-()/.]*)\d{5}(?:[ ,]+\d{5})+(?![ ,\-()/.]*\d)/g,
]
const phones = [
  new RegExp(String.raw`\+${between}(?:\d${between}){8,15}`),
  new RegExp(String.raw`(?<!\d)0\d(?:${between}\d){6,11}`),
  /(?<!\d)0\d{1,4}(?:\.\d{2,4}){2,4}(?!\d)/,
  new RegExp(String.raw`(?<!\d)(?:95|66|62|84|63|86|60|65)(?:${between}\d){8,11}`),
  /\d{9,}/,
]

const holdsPhone = (bare: string): boolean => {
  const rest = harmless.reduce((text, each) => text.replace(each, ' | '), bare)
  return phones.some((phone) => phone.test(rest))
}

/** Whether the words hold contact details. @param bare as `bareForm` makes it */
const holdsContact = (bare: string): boolean => contacts.some((contact) => contact.test(bare)) || holdsPhone(bare)

const asWritten: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const latinMarks = /[\u0300-\u036f]/g
/** The most filler characters between two letters of a banned word. */
const gapMax = 3
/** Scripts without spaces between words: there a banned word matches anywhere. */
const unspaced =
  /[\p{Script=Myanmar}\p{Script=Thai}\p{Script=Han}\p{Script=Lao}\p{Script=Khmer}\p{Script=Hiragana}\p{Script=Katakana}]/u

const withoutMarks = (text: string): string => text.normalize('NFD').replace(latinMarks, '').replaceAll('đ', 'd').normalize('NFC')

/**
 * Returns a function that checks for a banned word, in any case and width, with fillers between its letters, with
 * repeated letters, with digits or signs for letters. A banned word with diacritics matches only with them; one without matches
 * under any. A trailing `*` matches any ending.
 */
export const wordFilter = (banned: readonly string[]): ((words: string) => boolean) => {
  const all = banned.map((word) => bareForm(word))
  const [marked, plain] = [all.filter((word) => withoutMarks(word) !== word), all.filter((word) => withoutMarks(word) === word)]
  const [findMarked, findPlain] = [findAny(marked), findAny(plain)]
  return (words) => {
    const bare = bareForm(words)
    return writings(bare).some((each) => findMarked(each) || findPlain(withoutMarks(each)))
  }
}

/** The words as they are, and with look-alike digits and signs as letters; a few fillers become `_`, more become `__`. */
const writings = (bare: string): string[] =>
  [bare, [...bare].map((sign) => asWritten[sign] ?? sign).join('')].map((each) =>
    each.replace(/[^\p{L}\p{N}\p{M}]+/gu, (signs) => (signs.length > gapMax ? '__' : '_')),
  )

const findAny = (words: readonly string[]): ((text: string) => boolean) => {
  const patterns = words.flatMap((word) => patternOf(word) ?? [])
  if (patterns.length === 0) return () => false
  const any = new RegExp(patterns.join('|'), 'u')
  return (text) => any.test(text)
}

const patternOf = (word: string): string | undefined => {
  const letters = [...word].filter((sign) => /[\p{L}\p{N}\p{M}]/u.test(sign))
  if (letters.length === 0) return undefined
  const runs: { sign: string; count: number }[] = []
  for (const sign of letters) {
    const last = runs.at(-1)
    if (last?.sign === sign) last.count++
    else runs.push({ sign, count: 1 })
  }
  const core = runs.map(({ sign, count }) => `(?:${sign}_?){${count},}`).join('')
  if (unspaced.test(word)) return core
  return `(?<![^_])${core}${word.endsWith('*') ? '' : '(?![^_])'}`
}

type Words = SettingOf<'chat.words'>
type Filters = Map<InterfaceLanguage | null, (words: string) => boolean>

/** Compiled once for each value of the setting. */
const made = new WeakMap<Words, Filters>()

/** The filter of banned words: those of a language and of English, or of all languages without one. */
export const filterOf = async (settings: Settings, language: InterfaceLanguage | null): Promise<(words: string) => boolean> => {
  const words = await settings.get('chat.words')
  const filters: Filters = made.get(words) ?? new Map()
  made.set(words, filters)
  const banned = language === null ? Object.values(words).flat() : [...(words.EN ?? []), ...(words[language] ?? [])]
  const filter = filters.get(language) ?? wordFilter(banned)
  filters.set(language, filter)
  return filter
}
