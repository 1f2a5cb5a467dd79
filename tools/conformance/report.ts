import type { Said, WalletResult } from './played.ts'

/** The result of a scenario. */
export type Finding = { name: string; result: 'passed' | 'failed' | 'skipped'; notes: string[] }

/** A failed expectation, which ends its scenario. */
export class Broken extends Error {
  override name = 'Broken'
}

const shortMax = 200

const short = (text: string): string => (text.length > shortMax ? `${text.slice(0, shortMax)}…` : text)

/** Expects one of these results. @throws Broken */
export const expectResult = (step: string, said: Said, ...wanted: WalletResult[]): void => {
  if (!wanted.includes(said.result))
    throw new Broken(`${step}: expected ${wanted.join(' or ')}, got ${said.result}: ${short(said.raw)}`)
}

/** Expects this balance. @throws Broken */
export const expectBalance = (step: string, said: Said, wanted: bigint): void => {
  if (said.balance !== wanted)
    throw new Broken(`${step}: expected a balance of ${money(wanted)}, got ${money(said.balance)}: ${short(said.raw)}`)
}

/** @throws Broken */
export const expectThat = (step: string, holds: boolean): void => {
  if (!holds) throw new Broken(step)
}

export const money = (hundredths: bigint | undefined): string =>
  hundredths === undefined ? 'none' : `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, '0')}`

const marks = { passed: ' ok ', failed: 'FAIL', skipped: ' -- ' } as const

/** The report as text. */
export const reportOf = (title: string, findings: readonly Finding[]): string => {
  const lines = findings.flatMap(({ name, result, notes }) => [
    `${marks[result]}  ${name}`,
    ...notes.map((note) => `        ${note}`),
  ])
  const count = (result: Finding['result']): number => findings.filter((finding) => finding.result === result).length
  const result = count('failed') > 0 ? 'This wallet does NOT conform.' : 'This wallet conforms.'
  const sums = `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped.`
  return [title, '', ...lines, '', sums, result, ''].join('\n')
}
