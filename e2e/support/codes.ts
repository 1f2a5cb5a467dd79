import { createHmac } from 'node:crypto'
import { expect, type Page } from 'playwright/test'

/** The code in the last message of the sandbox to a recipient. */
export const codeSentTo = async (page: Page, to: string): Promise<string> => {
  let code = ''
  await expect(async () => {
    const inbox = await (await page.request.get(`/bo/sandbox/inbox?to=${encodeURIComponent(to)}`)).text()
    const letter = /<pre>([^]*?)<\/pre>/.exec(inbox)?.[1] ?? ''
    code = /\b\d{6}\b/.exec(letter)?.[0] ?? ''
    expect(code).not.toBe('')
  }).toPass({ timeout: 60_000, intervals: [200] })
  return code
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** The TOTP code of a secret: RFC 6238 with SHA-1, six digits. @param nowMs the server's time */
export const authenticatorCode = (secret: string, nowMs: number): string => {
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(nowMs / stepMs)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac[19] ?? 0) & 15) & 0x7fff_ffff
  return String(number % 1_000_000).padStart(6, '0')
}
