import { invariant } from './invariant.ts'

// PostgreSQL's binary form of a one-dimensional array: dimensions, whether there are nulls, element type, length, lower
// bound; then each element with its length before it.
const headerBytes = 20

const types = {
  bigint: { oid: 20, bytes: 8 },
  int: { oid: 23, bytes: 4 },
  smallint: { oid: 21, bytes: 2 },
  uuid: { oid: 2950, bytes: 16 },
  boolean: { oid: 16, bytes: 1 },
} as const

/** Writes a parameter of an array type element by element, so that a batch needs no lists of its own. */
class ArrayWriter {
  readonly buffer: Buffer
  protected readonly view: DataView
  readonly #bytes: number
  #at = headerBytes

  constructor(type: keyof typeof types, count: number) {
    const { oid, bytes } = types[type]
    this.#bytes = bytes
    this.buffer = Buffer.allocUnsafe(headerBytes + count * (4 + bytes))
    this.view = new DataView(this.buffer.buffer, this.buffer.byteOffset, this.buffer.byteLength)
    for (const [place, word] of [1, 0, oid, count, 1].entries()) this.view.setInt32(place * 4, word)
  }

  /** @returns where the element goes */
  protected next(): number {
    const at = this.#at + 4
    this.view.setInt32(this.#at, this.#bytes)
    this.#at = at + this.#bytes
    return at
  }

  /** The parameter. @throws InvariantError when fewer elements were added than announced */
  finish(): Buffer {
    invariant(this.#at === this.buffer.length, 'an array has as many elements as it says')
    return this.buffer
  }
}

export class BigintWriter extends ArrayWriter {
  constructor(count: number) {
    super('bigint', count)
  }
  /** @throws InvariantError for a number of more than 64 bits: truncated it would be a different one */
  add(value: bigint): void {
    invariant(BigInt.asIntN(64, value) === value, 'a bigint of the database has 64 bits')
    this.view.setBigInt64(this.next(), value)
  }
}

export class IntWriter extends ArrayWriter {
  constructor(count: number) {
    super('int', count)
  }
  add(value: number): void {
    this.view.setInt32(this.next(), value)
  }
}

export class SmallintWriter extends ArrayWriter {
  constructor(count: number) {
    super('smallint', count)
  }
  add(value: number): void {
    this.view.setInt16(this.next(), value)
  }
}

export class UuidWriter extends ArrayWriter {
  constructor(count: number) {
    super('uuid', count)
  }
  /** Takes 32 hex digits. */
  add(value: string): void {
    invariant(this.buffer.write(value, this.next(), 16, 'hex') === 16, 'a uuid has 32 hex digits')
  }
}

class BooleanWriter extends ArrayWriter {
  constructor(count: number) {
    super('boolean', count)
  }
  add(value: boolean): void {
    this.view.setInt8(this.next(), value ? 1 : 0)
  }
}

const written = <Value>(writer: { add(value: Value): void; finish(): Buffer }, values: readonly Value[]): Buffer => {
  for (const value of values) writer.add(value)
  return writer.finish()
}

/** A `bigint[]` parameter. */
export const bigints = (values: readonly bigint[]): Buffer => written(new BigintWriter(values.length), values)

/** An `int[]` parameter. */
export const ints = (values: readonly number[]): Buffer => written(new IntWriter(values.length), values)

/** A `smallint[]` parameter. */
export const smallints = (values: readonly number[]): Buffer => written(new SmallintWriter(values.length), values)

/** A `uuid[]` parameter of texts of 32 hex digits. */
export const uuids = (values: readonly string[]): Buffer => written(new UuidWriter(values.length), values)

/** A `boolean[]` parameter. */
export const booleans = (values: readonly boolean[]): Buffer => written(new BooleanWriter(values.length), values)

const textOid = 25
const byteaOid = 17

/** The header of an array, with room for elements of these lengths. */
const roomFor = (oid: number, lengths: readonly number[]): Buffer => {
  const buffer = Buffer.allocUnsafe(headerBytes + lengths.reduce((total, length) => total + 4 + length, 0))
  for (const [place, word] of [1, 0, oid, lengths.length, 1].entries()) buffer.writeInt32BE(word, place * 4)
  return buffer
}

/** A `text[]` parameter. */
export const texts = (values: readonly string[]): Buffer => {
  const lengths = values.map((value) => Buffer.byteLength(value))
  const buffer = roomFor(textOid, lengths)
  let at = headerBytes
  for (const [index, value] of values.entries()) {
    at = buffer.writeInt32BE(lengths[index] ?? 0, at)
    at += buffer.write(value, at)
  }
  return buffer
}

/** A `bytea[]` parameter of bytes in hex. */
export const byteas = (values: readonly string[]): Buffer => {
  const lengths = values.map((value) => value.length >> 1)
  const buffer = roomFor(byteaOid, lengths)
  let at = headerBytes
  for (const [index, value] of values.entries()) {
    at = buffer.writeInt32BE(lengths[index] ?? 0, at)
    at += buffer.write(value, at, 'hex')
  }
  return buffer
}
