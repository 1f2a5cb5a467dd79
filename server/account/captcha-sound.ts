import { captchaKnocks } from '@tamuvo/contract/account.ts'
import type { Rng } from '../kit/rng.ts'

const samplesPerSecond = 8_000
const knockMs = 90
const edgeMs = 400
const noiseShare = 0.06
const voices = 3
const harmonics = 12
const periodSteps = 256
const hissEveryMs = 550
const humEveryMs = 900
/** What leaves room for all of it at once. */
const level = 0.6

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
 * are random. Voices murmur all the while, and between and over the groups something hisses and hums as loudly as the knocks: an ear
 * tells them apart by their sound, where volume tells nothing.
 */
export const soundOfKnocks = (rng: Rng, counts: readonly number[]): Buffer => {
  const dice = diceOf(rng)
  const starts = startsOf(dice, counts)
  const samples = new Float64Array(samplesOf((starts.at(-1) ?? 0) + knockMs + edgeMs))
  for (const start of starts) addKnock(samples, samplesOf(start), dice)
  const noise = Float64Array.from(rng.bytes(samples.length), (byte) => byte / 128 - 1)
  for (let voice = 0; voice < voices; voice++) addMurmur(samples, dice)
  addEach(samples, hissEveryMs, dice, (from) => addHiss(samples, from, { noise, dice }))
  addEach(samples, humEveryMs, dice, (from) => addHum(samples, from, dice))
  const bytes = Buffer.from(samples.map((sample, at) => toByte(level * (sample + noiseShare * (noise[at] ?? 0)))))
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

/** Something at random times, `every` ms apart on the average. */
const addEach = (samples: Float64Array, every: number, dice: Dice, add: (from: number) => void): void => {
  for (let at = samplesOf(dice(0, every)); at < samples.length; at += samplesOf(dice(0.5 * every, 1.5 * every))) add(at)
}

/** Rises and falls within a length, from 0 to 1 and back. */
const swell = (step: number, length: number): number => ((4 * step * (length - step)) / length ** 2) ** 2

const mix = (samples: Float64Array, from: number, length: number, soundAt: (step: number) => number): void => {
  const end = Math.min(length, samples.length - from)
  for (let step = 0; step < end; step++) samples[from + step] = (samples[from + step] ?? 0) + soundAt(step)
}

/** Syllables of a voice: harmonics of a gliding pitch, louder around two formants. */
const addMurmur = (samples: Float64Array, dice: Dice): void => {
  const base = dice(95, 210)
  for (let from = 0; from < samples.length;) {
    const length = samplesOf(dice(120, 280))
    const [pitch, glide, low, high, loud] = [
      base * dice(0.9, 1.1),
      dice(-0.2, 0.2),
      dice(300, 800),
      dice(900, 2_200),
      dice(0.1, 0.2),
    ]
    const wave = periodOf((harmonic) => formants(harmonic * pitch, low, high))
    mix(samples, from, length, (step) => {
      const turns = (pitch * step * (1 + (glide * step) / length / 2)) / samplesPerSecond
      return loud * swell(step, length) * (wave[Math.floor(turns * periodSteps) % periodSteps] ?? 0)
    })
    from += length
  }
}

/** One period of a tone with harmonics of these weights. Computed once a syllable: a sine for each sample would take too long. */
const periodOf = (weightOf: (harmonic: number) => number): Float64Array => {
  const weights = Array.from({ length: harmonics }, (_, index) => weightOf(index + 1))
  const period = Float64Array.from({ length: periodSteps }, (_, step) => (2 * Math.PI * step) / periodSteps)
  return period.map((angle) => weights.reduce((sum, weight, index) => sum + weight * Math.sin((index + 1) * angle), 0))
}

const formants = (hertz: number, low: number, high: number): number =>
  Math.exp(-(((hertz - low) / 200) ** 2)) + 0.6 * Math.exp(-(((hertz - high) / 300) ** 2))

/** A burst of noise that begins like a knock. */
const addHiss = (samples: Float64Array, from: number, { noise, dice }: { noise: Float64Array; dice: Dice }): void => {
  const [length, loud, shift] = [samplesOf(dice(60, 180)), dice(0.5, 0.8), Math.round(dice(0, noise.length - 1))]
  const noiseAt = (step: number): number => noise[(shift + from + step) % noise.length] ?? 0
  // The difference of neighbours leaves the high notes, in which no knock is.
  mix(samples, from, length, (step) => (loud * (noiseAt(step + 1) - noiseAt(step)) * (length - step)) / length)
}

/** A tone as low and as loud as a knock that rises and falls slowly. */
const addHum = (samples: Float64Array, from: number, dice: Dice): void => {
  const [length, pitch, loud] = [samplesOf(dice(300, 700)), dice(150, 340), dice(0.35, 0.65)]
  mix(samples, from, length, (step) => loud * swell(step, length) * Math.sin((2 * Math.PI * pitch * step) / samplesPerSecond))
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
