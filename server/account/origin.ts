import { isIPv6 } from 'node:net'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * The key of rate limits of an address: an IPv4 address itself, the /64 of an IPv6 address, because one subscriber has all
 * addresses of a /64.
 */
export const originOf = (address: string): string => {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The subnet in which an address counts as known: /24 of IPv4, /48 of IPv6. */
export const subnetOf = (address: string): string => {
  const plain = plainAddress(address)
  if (isIPv6(plain)) return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

const plainAddress = (address: string): string => {
  const bare = address.replace(/%.*$/, '')
  return mapped.exec(bare)?.[1] ?? bare
}

/** The eight groups of an IPv6 address, in their shortest form. */
const groupsOf = (address: string): string[] => {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = canonical.split('::')
  const [before, after] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}
