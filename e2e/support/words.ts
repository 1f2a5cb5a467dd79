import { readFileSync } from 'node:fs'
import { keepBurmeseWords } from '@tamuvo/contract/burmese-breaks.mjs'
import { inProject } from '@tamuvo/tools/project.mjs'

/** What the site says in a language, by key. */
export type Words = {
  /** @param key "cashier.continue" @throws Error for a sentence that is filled in */
  say(key: string): string
  /** For a sentence that is filled in: whatever it is filled with. */
  like(key: string): RegExp
}

/** @param language the code of the interface, "MY" */
export const wordsIn = (language: string): Words => {
  const sentenceOf = (key: string): string => {
    const [area = '', name = ''] = key.split('.')
    const file = inProject('ui', 'text', language.toLowerCase(), `${area}.json`)
    const sentences = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
    const sentence = sentences[name]
    if (sentence === undefined) throw new Error(`nothing is said by ${key} in ${language}`)
    return keepBurmeseWords(sentence)
  }
  return {
    say: (key) => {
      const sentence = sentenceOf(key)
      if (sentence.includes('{')) throw new Error(`${key} is filled in`)
      return sentence
    },
    like: (key) =>
      new RegExp(
        `^${sentenceOf(key)
          .split(/\{[^{}]*\}/)
          .map(escaped)
          .join('.+')}$`,
      ),
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
