import * as contract from '@tamuvo/contract/account.ts'
import { expect, test } from 'vitest'
import { systemRng } from '../kit/rng.ts'
import { knockCounts, soundOfKnocks } from './captcha-sound.ts'
import { isCaptchaRight } from './captcha.ts'
import { accountServer } from './testing.ts'

const server = await accountServer()

/** Counts knocks: each rise in volume after a pause is one, and a long pause begins a new group. */
const heardIn = (wav: Buffer): number[] => {
  const samples = wav.subarray(44)
  const counts: number[] = []
  let lastAt = Number.NEGATIVE_INFINITY
  for (let at = 0; at < samples.length; at += 40) {
    const loudest = Math.max(...samples.subarray(at, at + 40).map((sample) => Math.abs(sample - 128)))
    if (loudest < 45) continue
    const restMs = (at - lastAt) / 8
    if (restMs > 700) counts.push(1)
    else if (restMs > 150) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
    lastAt = at
  }
  return counts
}

test('a sound has as many knocks in each group as it says', () => {
  for (let round = 0; round < 25; round++) {
    const counts = knockCounts(systemRng)
    expect(heardIn(soundOfKnocks(systemRng, counts))).toEqual(counts)
  }
})

test('a sound is a WAV file whose knocks, counted, open once and for its purpose', async () => {
  const ask = async () => server.get(contract.getSoundCaptcha, { purpose: 'sms' })
  const { captchaId, sound, expiresAt } = await ask()
  const wav = Buffer.from(sound, 'base64')
  expect(wav.toString('latin1', 0, 12)).toMatch(/^RIFF[^]{4}WAVE$/)
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  expect(wav.length).toBeLessThan(200_000)
  expect(expiresAt).toBe('2026-08-05T06:05:00.000Z')
  const captcha = heardIn(wav).join('')
  expect(captcha).toMatch(/^[1-6]{5}$/)
  expect(await isCaptchaRight(server.services, { captchaId, captcha, purpose: 'sms' })).toBe(true)
  expect(await isCaptchaRight(server.services, { captchaId, captcha, purpose: 'sms' })).toBe(false)
  const other = await ask()
  const heard = heardIn(Buffer.from(other.sound, 'base64')).join('')
  expect(await isCaptchaRight(server.services, { captchaId: other.captchaId, captcha: heard, purpose: 'login' })).toBe(false)
})
