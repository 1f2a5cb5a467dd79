import { commonPasswords, commonWords } from './common-passwords.ts'

const decorationMax = 4
const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qazwsxedcrfvtgbyhnujmikolp']
const backwards = (text: string): string => [...text].reverse().join('')
const walks = rows.flatMap((row) => [row + row, backwards(row + row)])
const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Whether a password is easy to guess: a common one, a common word with a few digits or symbols around it or with replaced
 * letters, a keyboard row, a repetition, or one that contains the username.
 */
export const isCommonPassword = (password: string, username: string): boolean => {
  const lower = password.toLowerCase()
  const plain = undisguised(lower)
  return (
    (username !== '' && lower.includes(username.toLowerCase())) ||
    [lower, plain].some((text) => commonPasswords.has(text)) ||
    [lower, plain, undisguised(core(lower))].some((text) => commonWords.has(core(text))) ||
    walks.some((walk) => walk.includes(lower)) ||
    isRepeated(lower)
  )
}

const undisguised = (text: string): string => [...text].map((character) => disguises[character] ?? character).join('')

/** A text without leading and trailing digits and symbols. */
const core = (text: string): string => {
  const inner = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return text.length - inner.length <= decorationMax ? inner : text
}

/** "11111111", "abcabcabc", "12341234": a unit of one to four characters, at least twice, possibly truncated at the end. */
const isRepeated = (text: string): boolean =>
  [1, 2, 3, 4].some(
    (length) =>
      text.length >= 2 * length &&
      text ===
        text
          .slice(0, length)
          .repeat(Math.ceil(text.length / length))
          .slice(0, text.length),
  )
