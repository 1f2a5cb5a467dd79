import { createCipheriv, createHash } from 'node:crypto'
import type { Vendor } from '../vendor.ts'

const keys = { merchantCode: 'tests', productType: '1', desKey: '8 bytes.', signKey: 'of tests only' }

export const transferVendor: Vendor = { code: 'QYS', dialect: 'tc-gaming', walletUrl: '', currency: 'MMK', keys }

/** The form of a call, with faults where a test wants some. */
export const formOf = (said: object, { signKey = keys.signKey, merchantCode = keys.merchantCode } = {}): string => {
  const bytes = Buffer.from(keys.desKey)
  const cipher = createCipheriv('des-ede3', Buffer.concat([bytes, bytes, bytes]), null)
  const params = Buffer.concat([cipher.update(JSON.stringify(said)), cipher.final()]).toString('base64')
  const sign = createHash('sha256')
    .update(params + signKey)
    .digest('hex')
  return new URLSearchParams({ merchant_code: merchantCode, params, sign }).toString()
}

export type Said = Record<string, unknown> & { status: number }

/** Asks as an operator by TC-Gaming. */
export const askTransfer = async (url: string, said: object, faults?: Parameters<typeof formOf>[1]): Promise<Said> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${url}/QYS/doBusiness.do`, { method: 'POST', headers, body: formOf(said, faults) })
  return answer.json() as Promise<Said>
}

/** The methods that the tests ask for. @param url of the studio */
export const transferOperator = (url: string) => {
  const ask = (said: object) => askTransfer(url, { product_type: 1, ...said })
  const move = (username: string, fund_type: 1 | 2, amount: number, reference_no: string) =>
    ask({ method: 'ft', username, fund_type, amount, reference_no })
  return {
    ask,
    open: (username: string) => ask({ method: 'cm', username, password: 'secret', currency: 'MMK' }),
    into: (username: string, amount: number, reference: string) => move(username, 1, amount, reference),
    outOf: (username: string, amount: number, reference: string) => move(username, 2, amount, reference),
    status: async (ref_no: string) => (await ask({ method: 'cs', ref_no }))['transaction_status'],
    balance: async (username: string) => (await ask({ method: 'gb', username }))['balance'],
    launch: async (username: string, language = 'EN') => {
      const asked = { game_mode: 1, game_code: 'MASKED_GARDEN', platform: 'html5', ip_address: '127.0.0.1' }
      const { game_url: address } = await ask({ method: 'lg', username, language, ...asked })
      const opened = new URL(String(address))
      return { url: opened, token: new URLSearchParams(opened.hash.slice(1)).get('token') ?? '' }
    },
  }
}
