import { parseArgs } from 'node:util'
import { PlainError } from '../plain-error.mjs'
import { type Finding, reportOf } from './report.ts'
import { sandboxOf } from './sandbox.ts'
import { playAll } from './scenario.ts'
import { repeats } from './scenarios/repeats.ts'
import { rounds } from './scenarios/rounds.ts'
import { trouble } from './scenarios/trouble.ts'
import { realWait, type Wait } from './tc-gaming/driver.ts'
import { playTransfers } from './tc-gaming/transfers.ts'
import { configuredWallet, sandboxWallet, walletDialects } from './wallet.ts'

const usage = `Plays a game vendor against a wallet and says whether it conforms.

  npm run conformance -- --dialect hub88 --url http://localhost:8080      a site of ours, by its sandbox
  npm run conformance -- --dialect hub88 --config wallet.json             any other wallet
  npm run conformance -- --dialect tc-gaming --url … [--patient]          transfer wallets; patient: all questions, 15 minutes

Dialects: ${walletDialects.join(', ')}, tc-gaming.`

const options = {
  dialect: { type: 'string' },
  url: { type: 'string' },
  config: { type: 'string' },
  patient: { type: 'boolean' },
} as const

type Write = (text: string) => void

/** `npm run conformance`. @returns the exit code: 0 when the wallet conforms, 1 when it does not */
export const main = async (
  words: string[],
  write: Write = (text) => void process.stdout.write(text),
  wait: Wait = realWait,
): Promise<number> => {
  const asked = read(words)
  const { dialect, url, config } = asked
  const findings = await play(asked, wait)
  write(reportOf(`Conformance of the wallet at ${url ?? config}, dialect ${dialect}`, findings))
  return findings.every(({ result }) => result !== 'failed') ? 0 : 1
}

const play = async ({ dialect, url, config, isPatient }: Asked, wait: Wait): Promise<Finding[]> => {
  if (dialect === 'tc-gaming') {
    const site = siteOf(url)
    return playTransfers({ site, sandbox: sandboxOf(site, dialect), wait, isQuick: !isPatient })
  }
  const known = walletDialects.find((each) => each === dialect)
  if (!known) throw new PlainError(usage)
  const wallet = config === undefined ? await sandboxWallet(known, siteOf(url)) : configuredWallet(known, config)
  return playAll(wallet, [...rounds, ...repeats, ...trouble])
}

const siteOf = (url: string | undefined): string => {
  if (!url || !URL.canParse(url)) throw new PlainError(usage)
  return url.replace(/\/$/, '')
}

type Asked = { dialect: string; url: string | undefined; config: string | undefined; isPatient: boolean }

const read = (words: string[]): Asked => {
  try {
    const { dialect = '', url, config, patient = false } = parseArgs({ args: words, options }).values
    return { dialect, url, config, isPatient: patient }
  } catch {
    throw new PlainError(usage)
  }
}
