import { invariant } from './invariant.ts'

// PostgreSQL's binary form of a one-dimensional array: dimensions, whether there are nulls, element type, length, lower
// bound; then each element with its length before it.
const header = 20

const arrayOf = (elementType: number, elementBytes: number, count: number): Buffer => {
  const buffer = Buffer.allocUnsafe(header + count * (4 + elementBytes))
  buffer.writeInt32BE(1, 0)
  buffer.writeInt32BE(0, 4)
  buffer.writeInt32BE(elementType, 8)
  buffer.writeInt32BE(count, 12)
  buffer.writeInt32BE(1, 16)
  return buffer
}

/** Values of a `bigint[]` parameter. */
export const bigints = (values: readonly bigint[]): Buffer => {
  const buffer = arrayOf(20, 8, values.length)
  let at = header
  for (const value of values) {
    buffer.writeInt32BE(8, at)
    buffer.writeBigInt64BE(value, at + 4)
    at += 12
  }
  return buffer
}

/** Values of an `int[]` parameter. */
export const ints = (values: readonly number[]): Buffer => {
  const buffer = arrayOf(23, 4, values.length)
  let at = header
  for (const value of values) {
    buffer.writeInt32BE(4, at)
    buffer.writeInt32BE(value, at + 4)
    at += 8
  }
  return buffer
}

/** Values of a `smallint[]` parameter. */
export const smallints = (values: readonly number[]): Buffer => {
  const buffer = arrayOf(21, 2, values.length)
  let at = header
  for (const value of values) {
    buffer.writeInt32BE(2, at)
    buffer.writeInt16BE(value, at + 4)
    at += 6
  }
  return buffer
}

/** Values of a `uuid[]` parameter, each as 32 hex digits. */
export const uuids = (values: readonly string[]): Buffer => {
  const buffer = arrayOf(2950, 16, values.length)
  let at = header
  for (const value of values) {
    buffer.writeInt32BE(16, at)
    invariant(buffer.write(value, at + 4, 16, 'hex') === 16, 'a uuid has 32 hex digits')
    at += 20
  }
  return buffer
}

/** Values of a `text[]` parameter. */
export const texts = (values: readonly string[]): Buffer => {
  const lengths = values.map((value) => Buffer.byteLength(value))
  const buffer = Buffer.allocUnsafe(header + lengths.reduce((total, length) => total + 4 + length, 0))
  arrayOf(25, 0, 0).copy(buffer)
  buffer.writeInt32BE(values.length, 12)
  let at = header
  for (const [index, value] of values.entries()) {
    at = buffer.writeInt32BE(lengths[index] ?? 0, at)
    at += buffer.write(value, at)
  }
  return buffer
}
