import { createHash } from 'node:crypto'
import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Certificates } from './certificates.ts'

/** The required `iss` and `aud` of a token. */
export type TokenRules = { issuer: string; audience: string }

export type PhoneProof = {
  /** The number confirmed by the provider, in the form of E.164. */
  mobile: string
  /** Identifies the token, so that it is accepted once. */
  key: Buffer
  expiresAt: Date
}

/** `unknown`: the provider's certificates could not be fetched. */
export type TokenFault = 'wrong' | 'expired' | 'unknown'

const algorithm = 'RS256'
/** Shorter than the hour that providers allow, because a stolen token would prove the phone as well. */
const ageMax = '10 minutes'
/** How far the provider's clock may be off. */
const toleranceSeconds = 60

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  phone_number: z.string().check(z.regex(/^\+[1-9]\d{5,14}$/)),
  iat: z.number(),
  exp: z.number(),
})

/** Verifies an id token: signature, issuer, audience, age, and a number in it. */
export const readIdToken = async (
  token: string,
  certificates: Certificates,
  { issuer, audience, now }: TokenRules & { now: Date },
): Promise<PhoneProof | TokenFault> => {
  const kid = kidOf(token)
  if (kid === undefined) return 'wrong'
  const key = await certificates.find(kid)
  if (key === 'unknown') return 'unknown'
  if (key === undefined) return 'wrong'
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      currentDate: now,
      maxTokenAge: ageMax,
      clockTolerance: toleranceSeconds,
    })
    const read = claims.safeParse(payload)
    return read.success ? proofOf(issuer, read.data) : 'wrong'
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'wrong'
  }
}

const kidOf = (token: string): string | undefined => {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    return alg === algorithm ? kid : undefined
  } catch {
    return undefined
  }
}

/** The key is made from the claims, because the same token can be encoded in more than one way. */
const proofOf = (issuer: string, { sub, phone_number: mobile, iat, exp }: z.output<typeof claims>): PhoneProof => ({
  mobile,
  key: createHash('sha256')
    .update(JSON.stringify([issuer, sub, mobile, iat]))
    .digest(),
  expiresAt: new Date((exp + toleranceSeconds) * 1000),
})
