import { createHash, createPublicKey, verify } from 'node:crypto'
import {
  type PaymentReceipt,
  readPaymentReceipt,
  receiptCodePattern,
  writePaymentReceipt,
} from '@tamuvo/contract/payment-receipts.ts'
import type { Queryable } from '../../kit/database.ts'
import { receiptKeyAt } from '../../platform/receipt-key-store.ts'
import type { ReceiptSigner } from '../../platform/receipt-signer.ts'

/** A receipt that was signed: `code` has all of it, `number` is what people compare. */
export type SignedReceipt = { receipt: PaymentReceipt; code: string; number: string }

/** Signs a receipt by the key of the day on which it is issued. */
export const signPaymentReceipt = async (signer: ReceiptSigner, receipt: PaymentReceipt): Promise<SignedReceipt> => {
  const text = writePaymentReceipt(receipt)
  const { signed } = await signer.sign(new Date(receipt.issuedAt), text)
  const signature = Buffer.from(signed.signature, 'hex').toString('base64url')
  return { receipt, code: `${Buffer.from(text).toString('base64url')}.${signature}`, number: numberOf(text) }
}

/** Opens a code. @returns undefined where this house did not sign it as it is */
export const readReceiptCode = async (from: Queryable, code: string): Promise<SignedReceipt | undefined> => {
  if (!receiptCodePattern.test(code)) return undefined
  const [body = '', signature = ''] = code.split('.')
  const text = Buffer.from(body, 'base64url').toString()
  const receipt = readPaymentReceipt(text)
  const key = receipt && (await receiptKeyAt(from, new Date(receipt.issuedAt)))
  if (!key) return undefined
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key.publicKey, 'hex').toString('base64url') }
  const isSigned = verify(
    null,
    Buffer.from(text),
    createPublicKey({ key: jwk, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? { receipt, code, number: numberOf(text) } : undefined
}

/** The number of a receipt, "7F3A-11C2-9B0D-77E4": the start of the SHA-256 of what is signed. */
const numberOf = (text: string): string =>
  (createHash('sha256').update(text).digest('hex').slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join('-')
