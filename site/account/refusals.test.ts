import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as account from '@tamuvo/contract/account.ts'
import * as codes from '@tamuvo/contract/account-codes.ts'
import * as passwords from '@tamuvo/contract/account-password.ts'
import * as security from '@tamuvo/contract/account-security.ts'
import { commonRefusals } from '@tamuvo/contract/refusals.ts'
import { expect, test } from 'vitest'

const texts = fileURLToPath(new URL('../../contract/sentences/', import.meta.url))
const languages = readdirSync(texts, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const refusalsOf = (contract: object): string[] =>
  Object.values(contract).flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'refusals' in each && Array.isArray(each.refusals) ? each.refusals : [],
  )

const ofLogins = [account, codes, passwords, security].flatMap(refusalsOf)

/** All refusals of a login, and failures that never reached the server; codes of staff are not asked for on the site. */
const answers = [...new Set([...commonRefusals, ...ofLogins, 'NETWORK', 'TIMEOUT', 'UNKNOWN'])].filter(
  (code) => !code.startsWith('STAFF_'),
)

/** Those that the first screen brings, and those that come with the pages behind it. */
const sentencesIn = (language: string): Record<string, string> =>
  Object.assign({}, ...['refusal', 'refused'].map((name) => JSON.parse(readFileSync(`${texts}${language}/${name}.json`, 'utf8'))))

/** Two codes that mean the same to a person, on a phone and by mail. */
const alike = [
  ['SMS_INVALID_CODE', 'CODE_WRONG'],
  ['SMS_EXPIRED', 'CODE_EXPIRED'],
]

test('the answers to who wants to get in are walked', () => {
  expect(answers.length).toBeGreaterThan(60)
  expect(answers).toEqual(expect.arrayContaining(['WRONG_CREDENTIALS', 'SMS_POPUP_CLOSED', 'VERIFY_BY_SUPPORT', 'BUSY']))
})

test.each(languages)('each has a sentence of its own in %s', (language) => {
  const sentences = sentencesIn(language)
  expect(answers.filter((code) => !sentences[code] || sentences[code].includes(code))).toEqual([])
  const first = (code: string): string => alike.find((group) => group.includes(code))?.[0] ?? code
  const bySentence = new Map(answers.map((code) => [sentences[code], first(code)]))
  expect(answers.filter((code) => bySentence.get(sentences[code]) !== first(code))).toEqual([])
})
