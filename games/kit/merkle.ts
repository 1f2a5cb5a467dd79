import { sha256 } from './sha256.ts'

/**
 * Merkle trees of RFC 6962 (Certificate Transparency): leaves and inner nodes are hashed with different prefixes, so that
 * neither can be taken for the other; a node without a sibling moves up a level unchanged.
 */

/** SHA-256, ours or the faster one of the platform. */
export type Hash = (bytes: Uint8Array) => Uint8Array

const leafMark = new Uint8Array([0])
const nodeMark = new Uint8Array([1])

export const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The leaf of some content. */
export const leafOf = (content: Uint8Array, hash: Hash = sha256): Uint8Array => hash(joined(leafMark, content))

const nodeOf = (left: Uint8Array, right: Uint8Array, hash: Hash): Uint8Array => hash(joined(nodeMark, left, right))

const levelAbove = (level: readonly Uint8Array[], hash: Hash): Uint8Array[] => {
  const above: Uint8Array[] = []
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i], level[i + 1]]
    if (left) above.push(right ? nodeOf(left, right, hash) : left)
  }
  return above
}

/** The root over leaves in order. Without leaves it is the hash of the empty string. */
export const rootOf = (leaves: readonly Uint8Array[], hash: Hash = sha256): Uint8Array => {
  let level = leaves
  while (level.length > 1) level = levelAbove(level, hash)
  return level[0] ?? hash(new Uint8Array())
}

/** The inclusion proof of a leaf: siblings up to the root, lowest first. @param place index of the leaf, from 0 */
export const pathOf = (leaves: readonly Uint8Array[], place: number, hash: Hash = sha256): Uint8Array[] =>
  pathsOf(leaves, [place], hash)[0] ?? []

/** The inclusion proofs of several leaves, in one pass over the tree. */
export const pathsOf = (leaves: readonly Uint8Array[], places: readonly number[], hash: Hash = sha256): Uint8Array[][] => {
  const paths = places.map((): Uint8Array[] => [])
  let [level, height] = [leaves, 0]
  while (level.length > 1) {
    for (const [index, place] of places.entries()) {
      const partner = level[(place >> height) ^ 1]
      if (partner) paths[index]?.push(partner)
    }
    level = levelAbove(level, hash)
    height += 1
  }
  return paths
}

/** An inclusion claim: a leaf at index `place`, from 0, among `count`. */
export type Claim = { leaf: Uint8Array; place: number; count: number; path: readonly Uint8Array[] }

/** The root computed from a leaf and its path; undefined when the length of the path does not fit. */
export const rootByPath = ({ leaf, place, count, path }: Claim, hash: Hash = sha256): Uint8Array | undefined => {
  if (!Number.isInteger(place) || place < 0 || place >= count) return undefined
  const partners = [...path]
  let [node, at, width] = [leaf, place, count]
  for (; width > 1; width = (width + 1) >> 1, at >>= 1) {
    if ((at ^ 1) >= width) continue
    const partner = partners.shift()
    if (!partner) return undefined
    node = at & 1 ? nodeOf(partner, node, hash) : nodeOf(node, partner, hash)
  }
  return partners.length === 0 ? node : undefined
}
