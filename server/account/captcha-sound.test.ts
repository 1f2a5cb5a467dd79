import * as contract from '@tamuvo/contract/account.ts'
import { expect, test } from 'vitest'
import { systemRng } from '../kit/rng.ts'
import { knockCounts, soundOfKnocks } from './captcha-sound.ts'
import { isCaptchaRight, makeSoundCaptcha } from './captcha.ts'
import { accountServer, nodeDevice } from './testing.ts'

const server = await accountServer()

/** A program without ears: each rise in volume above a threshold after a pause is a knock, and a long pause begins a new group. */
const countedIn = (wav: Buffer, threshold: number): number[] => {
  const samples = wav.subarray(44)
  const counts: number[] = []
  let lastAt = Number.NEGATIVE_INFINITY
  for (let at = 0; at < samples.length; at += 40) {
    const loudest = Math.max(...samples.subarray(at, at + 40).map((sample) => Math.abs(sample - 128)))
    if (loudest < threshold) continue
    const restMs = (at - lastAt) / 8
    if (restMs > 700) counts.push(1)
    else if (restMs > 150) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1
    lastAt = at
  }
  return counts
}

/** What a low-pass filter leaves: each sample averaged with those before it. */
const muffled = (wav: Buffer): Buffer => {
  const width = 12
  const smooth = wav.map((_, at) => {
    if (at < 44 + width) return 128
    return Math.round(wav.subarray(at - width, at).reduce((sum, sample) => sum + sample, 0) / width)
  })
  return Buffer.from(smooth)
}

const thresholds = [15, 20, 25, 30, 35, 40, 45, 50, 55, 60]
const sounds = Array.from({ length: 40 }, () => {
  const counts = knockCounts(systemRng)
  return { counts: counts.join(''), wav: soundOfKnocks(systemRng, counts) }
})

test.each([
  ['as it is', (wav: Buffer) => wav],
  ['without its high notes', muffled],
])('the volume of a sound, %s, does not tell the knocks of each group', (_, prepare) => {
  const wavs = sounds.map(({ counts, wav }) => ({ counts, wav: prepare(wav) }))
  const read = thresholds.map(
    (threshold) => wavs.filter(({ counts, wav }) => countedIn(wav, threshold).join('') === counts).length,
  )
  // At its best threshold it reads at most one in ten.
  expect(Math.max(...read)).toBeLessThanOrEqual(4)
})

test('a sound is a WAV file whose knocks, counted, open once and for its purpose', async () => {
  const asker = { address: '198.51.100.1', device: nodeDevice }
  const answer = await server.get(contract.getSoundCaptcha, { purpose: 'sms' }, { headers: { 'x-forwarded-for': asker.address } })
  const { sound, expiresAt } = answer
  const wav = Buffer.from(sound, 'base64')
  expect(wav.toString('latin1', 0, 12)).toMatch(/^RIFF[^]{4}WAVE$/)
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  expect(wav.length).toBeLessThan(200_000)
  expect(expiresAt).toBe('2026-08-05T06:05:00.000Z')
  const heard = async () => {
    const counts: number[] = []
    const rng = {
      ...systemRng,
      below: (below: number) => {
        const number = systemRng.below(below)
        if (counts.length < 5) counts.push(number + 1)
        return number
      },
    }
    const { captchaId } = await makeSoundCaptcha({ ...server.services, rng }, 'sms', asker)
    return { captchaId, captcha: counts.join(''), ...asker }
  }
  const [first, second] = [await heard(), await heard()]
  expect(first.captcha).toMatch(/^[1-6]{5}$/)
  expect(await isCaptchaRight(server.services, { ...first, purpose: 'sms' })).toBe(true)
  expect(await isCaptchaRight(server.services, { ...first, purpose: 'sms' })).toBe(false)
  expect(await isCaptchaRight(server.services, { ...second, purpose: 'login' })).toBe(false)
})
