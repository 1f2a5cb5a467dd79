import { BlockList, isIP } from 'node:net'

type Range = { net: string; bits: number; family: 'ipv4' | 'ipv6' }

const parseRange = (text: string): Range | undefined => {
  const [, net = '', digits = ''] = /^([0-9a-fA-F.:]+)\/(\d{1,3})$/.exec(text) ?? []
  const version = isIP(net)
  const bits = Number(digits)
  if (version === 0 || bits > (version === 4 ? 32 : 128)) return undefined
  return { net, bits, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** Whether a text is a range of addresses, "203.0.113.0/24" or "2001:db8::/32". */
export const isRange = (text: string): boolean => parseRange(text) !== undefined

const lists = new WeakMap<readonly string[], BlockList>()

const listOf = (ranges: readonly string[]): BlockList => {
  const known = lists.get(ranges)
  if (known) return known
  const list = new BlockList()
  for (const range of ranges.map(parseRange)) if (range) list.addSubnet(range.net, range.bits, range.family)
  lists.set(ranges, list)
  return list
}

/** Whether an address is in one of the ranges. The parsed list is memoized by array. */
export const isWithin = (address: string, ranges: readonly string[]): boolean => {
  const version = isIP(address)
  return version !== 0 && ranges.length > 0 && listOf(ranges).check(address, version === 4 ? 'ipv4' : 'ipv6')
}
