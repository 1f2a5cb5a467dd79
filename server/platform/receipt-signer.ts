import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type ReceiptKey, receiptKeyId, type Signed } from '@tamuvo/games/lottery/receipt.ts'
import type { KitServices } from '../kit/services.ts'
import { invariant } from '../kit/invariant.ts'
import { addReceiptKey, receiptKeyAt, receiptKeys, receiptKeyToSend, type StoredReceiptKey } from './receipt-key-store.ts'

/**
 * Signs receipts, by Ed25519, whose signatures follow from key and text alone: so nothing is signed in the sale, and a receipt is the
 * same whenever it is asked for.
 */
export type ReceiptSigner = {
  /** @param at when the order was placed or the sale closed, which says by which key */
  sign(at: Date, text: string): Promise<SignedByKey>
}

export type SignedByKey = { signed: Signed; of: ReceiptKey }

type Tools = Pick<KitServices, 'database' | 'secrets'>
type Opened = { of: ReceiptKey; secret: KeyObject }

export const openReceiptSigner = (tools: Tools): ReceiptSigner => {
  // By year: a key never changes, and one serves a year.
  const opened = new Map<number, Promise<Opened>>()
  const openedAt = (at: Date): Promise<Opened> => {
    const year = at.getUTCFullYear()
    const known = opened.get(year) ?? openKey(tools, at)
    opened.set(year, known)
    known.catch(() => opened.delete(year))
    return known
  }
  return {
    sign: async (at, text) => {
      const { of, secret } = await openedAt(at)
      return { signed: { text, key: of.id, signature: sign(null, Buffer.from(text), secret).toString('hex') }, of }
    },
  }
}

const openKey = async ({ database, secrets }: Tools, at: Date): Promise<Opened> => {
  const known = (await receiptKeyAt(database, at)) ?? (await makeKey({ database, secrets }, at))
  const der = secrets.open(receiptKeys, known.id, known.sealed)
  return { of: receiptKeyToSend(known), secret: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
}

/** Makes the key of a year, or gets the one that another process has made meanwhile. */
const makeKey = async ({ database, secrets }: Tools, at: Date): Promise<StoredReceiptKey> => {
  const { publicKey: open, privateKey } = generateKeyPairSync('ed25519')
  const publicKey = Buffer.from(open.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')
  const id = receiptKeyId(publicKey)
  const year = at.getUTCFullYear()
  await addReceiptKey(database, {
    id,
    publicKey,
    validFrom: new Date(Date.UTC(year, 0, 1)),
    validUntil: new Date(Date.UTC(year + 1, 0, 1)),
    sealed: secrets.seal(receiptKeys, id, privateKey.export({ type: 'pkcs8', format: 'der' })),
  })
  const made = await receiptKeyAt(database, at)
  invariant(made, 'a key was just made')
  return made
}
