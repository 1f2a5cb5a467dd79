import { captchaKnocks } from '@tamuvo/contract/account.ts'
import type { Rng } from '../kit/rng.ts'

const samplesPerSecond = 8_000
const knockMs = 90
const edgeMs = 400
const noiseShare = 0.06

type Dice = (min: number, max: number) => number

const diceOf =
  (rng: Rng): Dice =>
  (min, max) =>
    min + ((max - min) * rng.below(10_001)) / 10_000

/** How many knocks each group has. */
export const knockCounts = (rng: Rng): number[] =>
  Array.from({ length: captchaKnocks.groups }, () => 1 + rng.below(captchaKnocks.max))

/**
 * Groups of knocks as a WAV file: 8 bits, 8000 samples a second. Knocks can be counted in any language. Pitch, pace and noise
 * are random.
 */
export const soundOfKnocks = (rng: Rng, counts: readonly number[]): Buffer => {
  const dice = diceOf(rng)
  const starts = startsOf(dice, counts)
  const samples = new Float64Array(samplesOf((starts.at(-1) ?? 0) + knockMs + edgeMs))
  for (const start of starts) addKnock(samples, samplesOf(start), dice)
  const noise = rng.bytes(samples.length)
  const bytes = Buffer.from(samples.map((sample, at) => toByte(sample + noiseShare * ((noise[at] ?? 128) / 128 - 1))))
  return Buffer.concat([headOf(bytes.length), bytes])
}

const samplesOf = (ms: number): number => Math.round((ms * samplesPerSecond) / 1000)

/** When each knock begins, in ms: close together within a group, with a clear rest between groups. */
const startsOf = (dice: Dice, counts: readonly number[]): number[] => {
  const starts: number[] = []
  let at = edgeMs
  for (const count of counts) {
    const pace = dice(270, 340)
    for (let knock = 0; knock < count; knock++) starts.push((at += knock === 0 ? 0 : pace + dice(-20, 20)))
    at += dice(1_050, 1_250)
  }
  return starts
}

/** A decaying low tone with a faster decaying overtone. */
const addKnock = (samples: Float64Array, from: number, dice: Dice): void => {
  const [pitch, overtone, loud] = [dice(170, 320), dice(2.1, 3.4), dice(0.6, 0.8)]
  for (let step = 0; step < samplesOf(knockMs); step++) {
    const seconds = step / samplesPerSecond
    const angle = 2 * Math.PI * pitch * seconds
    const body = Math.sin(angle) * Math.exp(-seconds * 45)
    const strike = 0.4 * Math.sin(angle * overtone) * Math.exp(-seconds * 110)
    samples[from + step] = (samples[from + step] ?? 0) + loud * (body + strike)
  }
}

/** Eight bits of a WAV file run from 0 to 255 with silence in the middle. */
const toByte = (sample: number): number => Math.max(0, Math.min(255, Math.round(128 + 127 * sample)))

const headOf = (length: number): Buffer => {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(samplesPerSecond, 24)
  head.writeUInt32LE(samplesPerSecond, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(length, 40)
  return head
}
