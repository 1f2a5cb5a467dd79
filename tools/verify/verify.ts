import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkByRecipe } from '@tamuvo/games/lottery/beacon-checks.ts'
import { PlainError } from '../plain-error.mjs'
import { verifyCrash } from './crash.ts'
import { type Evidence, publishedOf, readEvidence } from './evidence.ts'
import { fetchEvidence } from './fetch-evidence.ts'
import { verifyJackpot } from './jackpot.ts'
import { verifyReceipt } from './receipt.ts'
import { sentenceOf, trustOf, verdictOf } from './sentences.ts'

const usage = `Checks a lottery draw, a round of crash or the amount at which a jackpot had to fall, by recomputing it.

  npm run verify -- --url http://localhost:8080 --game FAST5 --issue 20260805-0142
  npm run verify -- --url … --game … --issue … --save proof.json   keeps what was checked
  npm run verify -- --file proof.json                              checks it again without a server
  npm run verify -- crash --url … --issue 20260805023112           checks a round of crash, which is kept and checked again likewise
  npm run verify -- jackpot --url … --level minor --no 3           checks at what amount a jackpot fell, kept and checked again likewise
  npm run verify -- receipt receipt.json                           checks the receipt of an order
  npm run verify -- receipt receipt.json --url …                   and its tickets and statement with those of the site; --save keeps all of it`

const options = {
  url: { type: 'string' },
  game: { type: 'string' },
  issue: { type: 'string' },
  level: { type: 'string' },
  no: { type: 'string' },
  file: { type: 'string' },
  save: { type: 'string' },
} as const

/** `npm run verify`. @returns the exit code: 0 when every check holds, 1 when one does not */
export const main = async (
  words: string[],
  write: (text: string) => void = (text) => void process.stdout.write(text),
): Promise<number> => {
  if (words[0] === 'receipt') return verifyReceipt(readReceiptWords(words.slice(1)), write)
  if (words[0] === 'crash') return verifyCrash(read(words.slice(1)), { usage, write })
  if (words[0] === 'jackpot') return verifyJackpot(read(words.slice(1)), { usage, write })
  const evidence = await gather(words)
  const draw = publishedOf(evidence)
  const checks = checkByRecipe(draw)
  for (const check of checks) write(`${check.holds ? ' yes ' : ' NO  '}${sentenceOf(check)}\n`)
  write(`${verdictOf(draw, checks)}\n${trustOf(draw)}\n`)
  return checks.every(({ holds }) => holds) ? 0 : 1
}

const gather = async (words: string[]): Promise<Evidence> => {
  const { url, game, issue, file, save } = read(words)
  if (file && !url) return readEvidence(file)
  if (!url || !game || !issue || file) throw new PlainError(usage)
  const evidence = await fetchEvidence({ url, game, issue })
  if (save) writeFileSync(save, `${JSON.stringify(evidence, null, 2)}\n`)
  return evidence
}

const readReceiptWords = (words: string[]) => {
  const [path, ...more] = words
  const { url, save, game, issue, file } = read(more)
  if (!path || path.startsWith('-') || game || issue || file) throw new PlainError(usage)
  return { path, url, save }
}

const read = (words: string[]) => {
  try {
    return parseArgs({ args: words, options }).values
  } catch {
    throw new PlainError(usage)
  }
}
