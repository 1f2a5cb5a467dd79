import { developmentChainId, developmentXpub, startDevelopmentNode } from '../chain/anvil.mjs'
import { writeCoin } from '../chain/compile-coin.mjs'
import { sendCoins } from '../chain/send-coins.mjs'
import { ensureInstalled } from '../install/install.mjs'

const usage = `npm run chain -- [PORT | send ADDRESS COINS [PORT] | compile]

Runs a development node with the test coin until Ctrl-C; port 8545 when none is given. Its money is worthless.
send: sends test coins to an address, such as that of a deposit.
compile: compiles the test coin again, after its source was changed.
`

const usualPort = '8545'

/** `npm run chain`: a development node with the test coin. @param {string[]} words */
export const main = async ([word = usualPort, ...more]) => {
  await ensureInstalled()
  if (word === 'compile') return writeCoin()
  const [address = '', coins = '', port = usualPort] = more
  if (word === 'send' && /^0x[0-9a-fA-F]{40}$/.test(address) && /^\d{1,6}(\.\d{1,6})?$/.test(coins)) {
    process.stdout.write(`${await sendCoins(`http://127.0.0.1:${port}`, address, coins)}\n`)
    return 0
  }
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
    `  COIN_XPUB=${developmentXpub}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  const end = () => void node.stop()
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  await node.exited
}
