/**
 * SHA-256 (FIPS 180-4) and HMAC (RFC 2104) in plain code: rules stay synchronous, and Node and the browser compute the same.
 * For fairness proofs only; passwords and tokens use the platform's own functions.
 */

/** First 32 bits of the fractional parts of the cube roots of the first 64 primes. */
const roundConstants = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
  0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
  0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
  0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
  0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
  0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
])

/** The same of the square roots of the first 8 primes. */
const initialState = new Int32Array([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
])

const blockBytes = 64
const utf8 = new TextEncoder()
/** Room for the words of one block, used again for each: nothing waits within one. */
const words = new Int32Array(64)
const none = 0

/** The words of a block, and the 48 that follow from them. */
const schedule = (bytes: Uint8Array, offset: number): void => {
  for (let i = 0, at = offset; i < 16; i++, at += 4)
    words[i] =
      ((bytes[at] ?? none) << 24) | ((bytes[at + 1] ?? none) << 16) | ((bytes[at + 2] ?? none) << 8) | (bytes[at + 3] ?? none)
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15] ?? none
    const late = words[i - 2] ?? none
    const mixEarly = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
    const mixLate = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
    words[i] = ((words[i - 16] ?? none) + mixEarly + (words[i - 7] ?? none) + mixLate) | 0
  }
}

/** Takes a block into a state. */
const compress = (state: Int32Array, bytes: Uint8Array, offset: number): void => {
  schedule(bytes, offset)
  let a = state[0] ?? none
  let b = state[1] ?? none
  let c = state[2] ?? none
  let d = state[3] ?? none
  let e = state[4] ?? none
  let f = state[5] ?? none
  let g = state[6] ?? none
  let h = state[7] ?? none
  for (let i = 0; i < 64; i++) {
    const mixE = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const next = (h + mixE + (g ^ (e & (f ^ g))) + (roundConstants[i] ?? none) + (words[i] ?? none)) | 0
    const mixA = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const majority = (a & b) | (c & (a | b))
    h = g
    g = f
    f = e
    e = (d + next) | 0
    d = c
    c = b
    b = a
    a = (next + mixA + majority) | 0
  }
  state[0] = (state[0] ?? none) + a
  state[1] = (state[1] ?? none) + b
  state[2] = (state[2] ?? none) + c
  state[3] = (state[3] ?? none) + d
  state[4] = (state[4] ?? none) + e
  state[5] = (state[5] ?? none) + f
  state[6] = (state[6] ?? none) + g
  state[7] = (state[7] ?? none) + h
}

/** Room for the end of a message, used again for each. */
const end = new Uint8Array(2 * blockBytes)

/** Takes the rest of a message with its padding. @param start what of it went into the state; `length` all bytes of it, those before included */
const compressEnd = (state: Int32Array, message: Uint8Array, start: number, length: number): void => {
  const left = message.length - start
  const size = left + 9 <= blockBytes ? blockBytes : 2 * blockBytes
  for (let i = 0; i < left; i++) end[i] = message[start + i] ?? none
  end.fill(0, left, size)
  end[left] = 0x80
  writeWord(end, size - 8, Math.floor(length / 2 ** 29))
  writeWord(end, size - 4, length * 8)
  for (let at = 0; at < size; at += blockBytes) compress(state, end, at)
}

const writeWord = (bytes: Uint8Array, at: number, word: number): void => {
  bytes[at] = word >>> 24
  bytes[at + 1] = word >>> 16
  bytes[at + 2] = word >>> 8
  bytes[at + 3] = word
}

/** Ends a message whose first bytes went into the state already. @param before how many of them */
const digest = (state: Int32Array, message: Uint8Array, before = 0): Uint8Array => {
  let offset = 0
  for (; message.length - offset >= blockBytes; offset += blockBytes) compress(state, message, offset)
  compressEnd(state, message, offset, before + message.length)
  const bytes = new Uint8Array(32)
  for (let i = 0; i < 8; i++) writeWord(bytes, i * 4, state[i] ?? none)
  return bytes
}

/** The 32 bytes of SHA-256. */
export const sha256 = (message: Uint8Array): Uint8Array => digest(initialState.slice(), message)

/** The 32 bytes of HMAC-SHA256. Keys longer than a block are hashed first. */
export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array => hmacBy(key)(message)

/** HMAC-SHA256 by one key for many messages. */
export const hmacBy = (key: Uint8Array): ((message: Uint8Array) => Uint8Array) => {
  const short = key.length > blockBytes ? sha256(key) : key
  const [inner, outer] = [stateAfter(short, 0x36), stateAfter(short, 0x5c)]
  return (message) => digest(outer.slice(), digest(inner.slice(), message, blockBytes), blockBytes)
}

/** The state after the block of a key, each byte mixed with a mask. */
const stateAfter = (key: Uint8Array, mask: number): Int32Array => {
  const block = new Uint8Array(blockBytes)
  block.set(key)
  for (let i = 0; i < blockBytes; i++) block[i] = (block[i] ?? none) ^ mask
  const state = initialState.slice()
  compress(state, block, 0)
  return state
}

const hexDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export const bytesOf = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 0x7f) return utf8.encode(text)
    bytes[i] = code
  }
  return bytes
}

export const hexOf = (bytes: Uint8Array): string => {
  let hex = ''
  for (const byte of bytes) hex += hexDigits[byte]
  return hex
}
