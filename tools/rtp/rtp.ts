import { writeFileSync } from 'node:fs'
import type { Par } from '@tamuvo/games/slots/par.ts'
import type { SlotSheet } from '@tamuvo/games/slots/parts/sheet.ts'
import { writeGolden } from './golden.ts'
import { measure, parOf } from './measure.ts'
import { linesOfPar } from './print.ts'
import { pathIn, readSheetFile, sheetIds } from './sheets.ts'
import { speedOf } from './speed.ts'

const usage = `npm run rtp -- --game ID [--write] [--features N]
npm run rtp -- --game ID --golden | --speed

Finds the mathematics of a slot of our studio: enumerates every spin of its base game, and its features too where they can be; else
samples them until the standard error of the return is at most 0.05 points. The last line tells how fast a core plays its rounds.
--write     writes games/slots/sheets/ID/par.json
--golden    writes golden.json beside it: rounds that must not change while the version stays
--features  how many features are played at least; 2,000,000 when not given
`

/** The standard error that is asked of every return: 0.05 points. */
const errorMost = 0.000_5

/** @returns 1 for words that are no such command */
export const main = (words: readonly string[]): number => {
  const id = after(words, '--game')
  if (id === undefined || !sheetIds().includes(id)) {
    console.log(`${usage}\nSlots: ${sheetIds().join(', ')}`)
    return 1
  }
  const sheet = readSheetFile(id)
  if (words.includes('--golden')) return sayAll([writeGolden(id, sheet)])
  if (words.includes('--speed')) return sayAll([speedLine(sheet)])
  const par = parOf(measure(sheet, { errorMost, featuresLeast: Number(after(words, '--features') ?? 2_000_000) }))
  sayAll(linesOfPar(par))
  if (words.includes('--write')) writePar(id, par)
  return sayAll([speedLine(sheet)])
}

const speedLine = (sheet: SlotSheet): string => {
  const { rounds, bare } = speedOf(sheet)
  return `${millions(rounds)} million rounds a minute of a core; reels that only spin: ${millions(bare)} million`
}

const sayAll = (lines: readonly string[]): number => {
  for (const line of lines) console.log(line)
  return 0
}

const after = (words: readonly string[], flag: string): string | undefined => {
  const place = words.indexOf(flag)
  return place < 0 ? undefined : words[place + 1]
}

const writePar = (id: string, par: Par): void => {
  writeFileSync(pathIn(id, 'par.json'), `${JSON.stringify(par, null, 2)}\n`)
  console.log(`written: ${pathIn(id, 'par.json')}`)
}

const millions = (count: number): string => (count / 1_000_000).toFixed(0)
