import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import type { SoundName } from './voice.ts'

/** What sounds are made of: notes by their degree in the scale of a world, times in seconds. */
export type PatchNote = {
  readonly at: number
  readonly long: number
  readonly degree: number
  readonly level: number
  readonly kind?: 'noise'
}

const note = (at: number, degree: number, long = 0.35, level = 0.5): PatchNote => ({ at, degree, long, level })
const noise = (at: number, long: number, level: number): PatchNote => ({ at, degree: 0, long, level, kind: 'noise' })
const run = (degrees: readonly number[], apart: number, long: number, level = 0.45): PatchNote[] =>
  degrees.map((degree, index) => note(index * apart, degree, long, level))

/** Returns at or below the stake have no sound: players would take them for wins. */
export const patches: Readonly<Record<SoundName, readonly PatchNote[]>> = {
  spin: [noise(0, 0.16, 0.25), note(0, -5, 0.16, 0.3)],
  stop: [noise(0, 0.05, 0.5), note(0, -3, 0.14, 0.4)],
  tension: run([0, 1, 0, 1, 2, 1, 2, 3], 0.09, 0.14, 0.3),
  win: [note(0, 0), note(0.07, 2), note(0.14, 4, 0.6)],
  great: [...run([0, 2, 4, 5, 7, 9], 0.11, 0.7), note(0.7, 5, 1.4, 0.4), note(0.7, 7, 1.4, 0.4), note(0.7, 10, 1.6, 0.45)],
  feature: [...run([0, 4, 2, 5, 4, 7], 0.12, 0.6), note(0.75, 5, 1.2), note(0.75, 9, 1.2)],
  total: [note(0, 4, 0.5), note(0.12, 5, 0.5), note(0.24, 7, 1)],
  burst: [noise(0, 0.12, 0.4), note(0, 6, 0.12, 0.25)],
  change: run([5, 6, 7], 0.05, 0.2, 0.3),
  coin: [note(0, 5, 0.3, 0.45), note(0.06, 7, 0.5, 0.4)],
  coins: run([5, 7, 6, 8, 7, 9, 10], 0.07, 0.35),
  card: [noise(0, 0.06, 0.4)],
  chip: [noise(0, 0.03, 0.5), note(0, 8, 0.08, 0.25)],
  tick: [note(0, 7, 0.05, 0.3)],
}

const scales: Readonly<Record<WorldSound['scale'], readonly number[]>> = {
  pentatonic: [0, 2, 4, 7, 9],
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
}

/** Semitones above the root of a degree of a scale, which may lie octaves above or below. */
export const stepsOf = (scale: WorldSound['scale'], degree: number): number => {
  const notes = scales[scale]
  const octave = Math.floor(degree / notes.length)
  return octave * 12 + (notes[degree - octave * notes.length] ?? 0)
}
