import { developmentChainId, startDevelopmentNode } from '../chain/anvil.mjs'
import { writeCoin } from '../chain/compile-coin.mjs'
import { ensureInstalled } from '../install/install.mjs'

const usage = `npm run chain -- [compile | PORT]

Runs a development node with the test coin until Ctrl-C; port 8545 when none is given. Its money is worthless.
compile: compiles the test coin again, after its source was changed.
`

/** `npm run chain`: a development node with the test coin. @param {string[]} words */
export const main = async ([word = '8545']) => {
  await ensureInstalled()
  if (word === 'compile') return writeCoin()
  if (!/^\d{1,5}$/.test(word)) {
    process.stdout.write(usage)
    return 1
  }
  const node = await startDevelopmentNode({ port: Number(word), blockSeconds: 2 })
  const lines = [
    'A development node runs, with a block every two seconds. For a site on it:',
    `  COIN_RPC_URL=${node.url}`,
    `  COIN_CHAIN_ID=${developmentChainId}`,
    `  COIN_CONTRACT=${node.contract}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  const end = () => void node.stop()
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  await node.exited
}
