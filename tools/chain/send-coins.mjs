import { ask, coinAddress, deployer } from './deploy-coin.mjs'

/** The first bytes of the hash of "transfer(address,uint256)". */
const transfer = '0xa9059cbb'

/** @param {string} hex */
const word = (hex) => hex.toLowerCase().padStart(64, '0')

/**
 * Sends test coins of the first account of a development node, which has all of them.
 * @param {string} url @param {string} address @param {string} coins such as "4.761905"
 * @returns {Promise<string>} the hash of the transaction
 */
export const sendCoins = async (url, address, coins) => {
  const [whole = '', part = ''] = coins.split('.')
  const value = BigInt(`${whole}${part.padEnd(6, '0')}`)
  const data = `${transfer}${word(address.slice(2))}${word(value.toString(16))}`
  return ask(url, 'eth_sendTransaction', [{ from: deployer, to: coinAddress, data, gas: '0x20000' }])
}

/** The first bytes of the hash of "balanceOf(address)". */
const balanceOf = '0x70a08231'

/** The test coins of an address, in their smallest unit. @param {string} url @param {string} address @returns {Promise<bigint>} */
export const coinsOf = async (url, address) =>
  BigInt(await ask(url, 'eth_call', [{ to: coinAddress, data: `${balanceOf}${word(address.slice(2))}` }, 'latest']))
