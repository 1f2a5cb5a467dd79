import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { keepBurmeseWords } from '@tamuvo/contract/burmese-breaks.mjs'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

type Sentences = Record<string, string>

const readSentences = (file: string): Sentences => JSON.parse(readFileSync(file, 'utf8')) as Sentences

/** The English file beside a catalogue file: its keys are the law, and it lends what a translation lacks. */
export const englishTwin = (file: string): string => join(dirname(dirname(file)), 'en', basename(file))

/**
 * Turns one area of one language into compiled messages, keyed `<area>.<key>`. What the language lacks is said in English;
 * Burmese is made to break between words.
 * @param file path of `<language>/<area>.json`
 * @throws Error that names file and key when a message is not valid ICU
 */
export const compileCatalogue = (file: string): Record<string, CompiledMessage> => {
  const area = basename(file, '.json')
  const sentences = { ...readSentences(englishTwin(file)), ...readSentences(file) }
  return Object.fromEntries(Object.entries(sentences).map(([key, message]) => [`${area}.${key}`, compileOne(file, key, message)]))
}

const compileOne = (file: string, key: string, message: string): CompiledMessage => {
  try {
    return compileMessageOrThrow(keepBurmeseWords(message))
  } catch (cause) {
    throw new Error(`${file}: "${key}" is not a valid message: ${String(cause)}`, { cause })
  }
}
