import type { WorldSound } from '@tamuvo/ui/art/slot/world.ts'
import { patches, stepsOf } from './patches.ts'
import type { SoundName } from './voice.ts'

/** Our own synthesiser: every sound is rendered once into a buffer and played from there. */
export type Synthesiser = { play(name: SoundName, step: number): void }

const sampleRate = 32_000
const voicesMost = 10

export const createSynthesiser = (sound: WorldSound): Synthesiser => {
  const context = new AudioContext()
  const limiter = new DynamicsCompressorNode(context, { threshold: -10, ratio: 12, attack: 0.003, release: 0.2 })
  const gain = new GainNode(context, { gain: 0.5 })
  gain.connect(limiter).connect(context.destination)
  const buffers = new Map<string, Promise<AudioBuffer>>()
  let sounding = 0

  const bufferOf = (name: SoundName, step: number): Promise<AudioBuffer> => {
    const key = `${name}:${step}`
    const found = buffers.get(key) ?? render(sound, name, step)
    buffers.set(key, found)
    return found
  }

  const sing = async (name: SoundName, step: number): Promise<void> => {
    // Phones interrupt it for calls and locks: it goes on with the next sound.
    if (context.state !== 'running') await context.resume()
    if (sounding >= voicesMost) return
    const source = new AudioBufferSourceNode(context, { buffer: await bufferOf(name, step) })
    sounding++
    source.addEventListener('ended', () => sounding--)
    source.connect(gain)
    source.start()
  }
  return { play: (name, step) => void sing(name, step).catch(() => undefined) }
}

const render = async (sound: WorldSound, name: SoundName, step: number): Promise<AudioBuffer> => {
  const notes = patches[name]
  const seconds = Math.max(...notes.map(({ at, long }) => at + long)) + 0.25
  const context = new OfflineAudioContext(1, Math.ceil(seconds * sampleRate), sampleRate)
  for (const { at, long, degree, level, kind } of notes) {
    const hertz = sound.root * 2 ** (stepsOf(sound.scale, degree + step) / 12)
    if (kind === 'noise') addNoise(context, at, long, level)
    else addNote(context, { at, long, level, hertz, voice: sound.voice })
  }
  return context.startRendering()
}

type Note = { at: number; long: number; level: number; hertz: number; voice: WorldSound['voice'] }

const overtones: Readonly<Record<WorldSound['voice'], readonly (readonly [ratio: number, level: number])[]>> = {
  pluck: [
    [1, 1],
    [2, 0.45],
    [3, 0.22],
    [4, 0.1],
  ],
  bell: [
    [1, 1],
    [2.76, 0.5],
    [5.4, 0.22],
  ],
  reed: [
    [1, 1],
    [3, 0.35],
    [5, 0.16],
  ],
}

const addNote = (context: OfflineAudioContext, { at, long, level, hertz, voice }: Note): void => {
  for (const [ratio, share] of overtones[voice]) {
    const oscillator = new OscillatorNode(context, { type: voice === 'reed' ? 'triangle' : 'sine', frequency: hertz * ratio })
    const envelope = new GainNode(context, { gain: 0 })
    envelope.gain.setValueAtTime(0, at)
    envelope.gain.linearRampToValueAtTime(level * share * 0.5, at + 0.006)
    envelope.gain.exponentialRampToValueAtTime(0.0004, at + long / Math.sqrt(ratio))
    oscillator.connect(envelope).connect(context.destination)
    oscillator.start(at)
    oscillator.stop(at + long)
  }
}

const addNoise = (context: OfflineAudioContext, at: number, long: number, level: number): void => {
  const buffer = context.createBuffer(1, Math.ceil(long * sampleRate), sampleRate)
  const samples = buffer.getChannelData(0)
  let state = 22_222
  for (let index = 0; index < samples.length; index++) {
    state = (state * 16_807) % 2_147_483_647
    samples[index] = (state / 1_073_741_823 - 1) * (1 - index / samples.length) ** 2 * level
  }
  const source = new AudioBufferSourceNode(context, { buffer })
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: 1_800, Q: 0.8 })
  source.connect(filter).connect(context.destination)
  source.start(at)
}
