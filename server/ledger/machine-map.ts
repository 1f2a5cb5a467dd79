/** The members of a part of the range of hashes, both ends included, and the machine of a cluster that holds their rows. */
export type MachineRange = { first: number; last: number; machine: number; address: string }

const rotated = (value: number, by: number): number => (value << by) | (value >>> (32 - by))

// hash_bytes_uint32 of PostgreSQL: three registers that begin alike, the number added to one of them.
const seed = (0x9e3779b9 + 4 + 3923095) | 0

/** What `hashint8` of PostgreSQL makes of an id: by it Citus spreads the rows of members over machines. */
export const hashOfMember = (memberId: bigint): number => {
  const high = Number(BigInt.asIntN(32, memberId >> 32n))
  const halves = Number(BigInt.asIntN(32, memberId)) ^ (memberId < 0n ? ~high : high)
  let [a, b, c] = [(seed + halves) | 0, seed, seed]
  c = ((c ^ b) - rotated(b, 14)) | 0
  a = ((a ^ c) - rotated(c, 11)) | 0
  b = ((b ^ a) - rotated(a, 25)) | 0
  c = ((c ^ b) - rotated(b, 16)) | 0
  a = ((a ^ c) - rotated(c, 4)) | 0
  b = ((b ^ a) - rotated(a, 14)) | 0
  return ((c ^ b) - rotated(b, 24)) | 0
}

/** The machine with the rows of a member; undefined where the ranges do not say. */
export const machineOf = (ranges: readonly MachineRange[], memberId: bigint): number | undefined => {
  const hash = hashOfMember(memberId)
  return ranges.find(({ first, last }) => first <= hash && hash <= last)?.machine
}

const addressesIn = /[\w.-]+:\d+/g

/** The machine whose address a text has. */
export const machineNamed = (ranges: readonly MachineRange[], text: string): number | undefined => {
  const said = new Set(text.match(addressesIn))
  return ranges.find(({ address }) => said.has(address))?.machine
}
