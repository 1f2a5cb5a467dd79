import { ensureInstalled } from '../install/install.mjs'
import { runTool } from '../run-program.mjs'

/** @typedef {{ name: string, program: string, args: string[], fix?: string[] }} Check */

/** @type {Check[]} */
export const checks = [
  { name: 'types of the server', program: 'tsc', args: ['-p', 'tsconfig.node.json'] },
  { name: 'types of the browser', program: 'tsc', args: ['-p', 'tsconfig.browser.json'] },
  { name: 'lint', program: 'oxlint', args: ['--type-aware', '--format=unix'], fix: ['--type-aware', '--format=unix', '--fix'] },
  { name: 'format', program: 'oxfmt', args: ['--list-different'], fix: ['--write'] },
  // Unused exports, files and packages; knip.json lists files that are used by path only.
  { name: 'nothing unused', program: 'knip', args: ['--no-progress', '--no-config-hints'] },
]

/** @type {Check} */
export const houseRules = { name: 'house rules', program: 'vitest', args: ['run', '--reporter=dot', 'tools/tidy'] }

/** `npm run check`: all static checks. `-- --fix` also applies automatic fixes. @param {string[]} words */
export const main = async (words) => {
  await ensureInstalled()
  const { failed } = await runChecks([...checks, houseRules], words.includes('--fix'))
  return failed ? 1 : 0
}

/** @param {Check[]} [list] @param {boolean} [mend] */
export const runChecks = async (list = checks, mend = false) => {
  let failed = 0
  for (const check of list) if (!(await passes(check, mend))) failed++
  return { passed: list.length - failed, failed }
}

/** @param {Check} check @param {boolean} mend */
const passes = async ({ name, program, args, fix }, mend) => {
  const start = performance.now()
  if (mend && fix) await runTool(program, fix)
  const { code, output } = await runTool(program, args)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)\n${code === 0 ? '' : `${output.trim()}\n`}`)
  return code === 0
}
