import { writeFileSync } from 'node:fs'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getJackpotTrigger } from '@tamuvo/contract/jackpot.ts'
import { readTriggerTerms } from '@tamuvo/games/jackpot/beacon-trigger.ts'
import { checkTrigger, type PublishedTrigger, type TriggerCheck } from '@tamuvo/games/jackpot/trigger-checks.ts'
import { PlainError } from '../plain-error.mjs'
import { ask } from './fetch-evidence.ts'
import { readJson } from './read-json.ts'
import { trustIn } from './sentences.ts'

type Words = Partial<Record<'url' | 'level' | 'no' | 'file' | 'save', string | undefined>>
type Trigger = ReceivedOutputOf<typeof getJackpotTrigger>

/** `npm run verify -- jackpot …`. @returns the exit code: 0 when every check holds */
export const verifyJackpot = async (
  { url, level, no, file, save }: Words,
  { usage, write }: { usage: string; write: (text: string) => void },
): Promise<number> => {
  if (file ? url : !url || !level || !no) throw new PlainError(usage)
  const trigger = file ? readTrigger(file) : await ask(url ?? '', getJackpotTrigger, { level: level ?? '', no: no ?? '' })
  if (save) writeFileSync(save, `${JSON.stringify(trigger, null, 2)}\n`)
  const published = publishedOf(trigger)
  const checks = checkTrigger(published)
  for (const check of checks) write(`${check.holds ? ' yes ' : ' NO  '}${sentenceOf(check)}\n`)
  const broken = checks.filter(({ holds }) => !holds).length
  const name = `Hit ${published.no} of the jackpot ${published.level}`
  write(
    broken === 0
      ? `${name} is proven: ${endOf(published)}.\n`
      : `${name} is NOT proven: ${broken} of ${checks.length} checks failed.\n`,
  )
  write(`${trustOf(published)}\n`)
  return broken === 0 ? 0 : 1
}

/** @throws PlainError for any other file */
const readTrigger = (file: string): Trigger => {
  const read = getJackpotTrigger.output.safeParse(readJson(file))
  if (!read.success) throw new PlainError(`${file} does not hold a hit of a jackpot as --save writes it.`)
  return read.data
}

/** @throws PlainError for a pool that has not fallen, or whose secret is lost */
const publishedOf = ({ secret, paid, ...trigger }: Trigger): PublishedTrigger => {
  const about = `Hit ${trigger.no} of the jackpot ${trigger.level}`
  if (paid === null) throw new PlainError(`${about} has not happened yet. Its commitment is ${trigger.commitment}.`)
  if (secret === null) throw new PlainError(`${about} paid ${paid}, but its secret is lost: there is nothing to recompute.`)
  return { ...trigger, secret, paid }
}

const endOf = ({ trigger, paid }: PublishedTrigger): string =>
  trigger === null ? `the beacon had not answered, and it fell at its limit with ${paid}` : `it had to fall at ${trigger}`

const trustOf = ({ terms: text, signatures }: PublishedTrigger): string => {
  const terms = readTriggerTerms(text ?? '')
  if (!terms) return 'Trusted: the house. It chose the secret alone, by the rule of before.'
  if (signatures) return trustIn(terms.beacon)
  return 'Trusted: the house, that the beacon gave it no answer. A round of a public chain can be asked for by anybody.'
}

type Wording = { yes(check: TriggerCheck): string; no(check: TriggerCheck): string }

const wordings: Record<TriggerCheck['name'], Wording> = {
  recipe: {
    yes: ({ found }) => `The terms name the recipe ${found}.`,
    no: ({ published, found }) => `The terms name the recipe ${published}, but have the values of ${found}.`,
  },
  terms: {
    yes: ({ found }) => `The terms are of this hit and the rules of its level: ${found}.`,
    no: ({ published }) => `The terms are not of this hit or the rules of its level: ${published}.`,
  },
  commitment: {
    yes: ({ published }) => `The secret is the one that was committed to: ${published}.`,
    no: ({ published }) => `The secret is another than was committed to: ${published} was published.`,
  },
  committedEarly: {
    yes: ({ published, found }) => `It was committed to at ${published}, before the beacon of ${found} existed.`,
    no: ({ published, found }) => `It was committed to at ${published}, which is not before the beacon of ${found}.`,
  },
  beacon: {
    yes: ({ found }) => `The beacon of ${found} is signed by the keys in the terms, and these are its only right signatures.`,
    no: () => 'The signatures are not those of the beacon in the terms, or it existed before its time.',
  },
  trigger: {
    yes: ({ found }) => `Secret and beacon lead to the published amount: ${found}.`,
    no: ({ published, found }) => `Secret and beacon lead to ${found}, but ${published || 'none'} was published.`,
  },
  reached: {
    yes: ({ published, found }) => `It paid ${published}, and had to reach ${found}.`,
    no: ({ published, found }) => `It paid ${published}, but had to reach ${found}, and pays no more than its limit.`,
  },
}

/** A sentence for a check. */
const sentenceOf = (check: TriggerCheck): string => wordings[check.name][check.holds ? 'yes' : 'no'](check)
