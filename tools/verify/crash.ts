import { writeFileSync } from 'node:fs'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { getCrashProof } from '@tamuvo/contract/crash.ts'
import { checkCrash, type PublishedCrash } from '@tamuvo/games/arcade/crash-checks.ts'
import { readCrashTerms } from '@tamuvo/games/arcade/crash-proof.ts'
import { crash } from '@tamuvo/games/arcade/shared-games.ts'
import { PlainError } from '../plain-error.mjs'
import { ask } from './fetch-evidence.ts'
import { readJson } from './read-json.ts'
import { sentenceOf, trustIn } from './sentences.ts'

type Words = { url?: string | undefined; issue?: string | undefined; file?: string | undefined; save?: string | undefined }
type Round = ReceivedOutputOf<typeof getCrashProof>

/** `npm run verify -- crash …`. @returns the exit code: 0 when every check holds */
export const verifyCrash = async (
  { url, issue, file, save }: Words,
  { usage, write }: { usage: string; write: (text: string) => void },
): Promise<number> => {
  if (file ? url : !url || !issue) throw new PlainError(usage)
  const round = file ? readRound(file) : await ask(url ?? '', getCrashProof, { game: crash.code, issue: issue ?? '' })
  if (save) writeFileSync(save, `${JSON.stringify(round, null, 2)}\n`)
  const published = publishedOf(round)
  const checks = checkCrash(published)
  for (const check of checks) write(`${check.holds ? ' yes ' : ' NO  '}${sentenceOf(check)}\n`)
  const broken = checks.filter(({ holds }) => !holds).length
  const name = `Round ${round.issue}`
  write(
    broken === 0
      ? `${name} is proven: it ended at ${(published.point / 100).toFixed(2)}.\n`
      : `${name} is NOT proven: ${broken} of ${checks.length} checks failed.\n`,
  )
  const terms = readCrashTerms(published.proof.terms)
  if (terms) write(`${trustIn(terms.beacon)}\n`)
  return broken === 0 ? 0 : 1
}

/** @throws PlainError for any other file */
const readRound = (file: string): Round => {
  const read = getCrashProof.output.safeParse(readJson(file))
  if (!read.success) throw new PlainError(`${file} does not hold a round of crash as --save writes it.`)
  return read.data
}

/** @throws PlainError for a round that goes on or is void */
const publishedOf = ({ point, proof, ...round }: Round): PublishedCrash => {
  const { seed, digest, clientSeed, signatures } = proof
  if (point === null || seed === null || digest === null || clientSeed === null || signatures === null)
    throw new PlainError(
      `Round ${round.issue} is ${round.state}: there is nothing to recompute. Its commitment is ${proof.commitment}.`,
    )
  return { ...round, point, proof: { ...proof, seed, digest, clientSeed, signatures } }
}
