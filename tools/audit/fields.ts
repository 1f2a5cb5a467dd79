/** A field of an export that is not as it is written. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}

/** An integer that fits into `bits`; a larger one would be truncated. */
export const whole = (text: string | undefined, bits = 64): bigint => {
  if (text === undefined || !/^-?\d{1,38}$/.test(text)) throw new Unreadable()
  const number = BigInt(text)
  if (BigInt.asIntN(bits, number) !== number) throw new Unreadable()
  return number
}

/** A sum over many accounts. */
export const sum = (text: string | undefined): bigint => whole(text, 128)

export const small = (text: string | undefined, bits = 16): number => Number(whole(text, bits))

export const hex = (text: string | undefined, digits?: number): string => {
  if (text === undefined || !/^[0-9a-f]*$/.test(text) || (digits !== undefined && text.length !== digits)) throw new Unreadable()
  return text
}

export const unquoted = (text: string): string => {
  try {
    return String(JSON.parse(text))
  } catch {
    throw new Unreadable()
  }
}
