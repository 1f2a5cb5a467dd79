import type { Classify } from '@tamuvo/contract/lobby.ts'
import { Grid3x3, Rocket, Spade, Trophy } from 'lucide-react'

const signs = { JP: Trophy, TG: Spade, AC: Rocket, BG: Grid3x3 } as const satisfies Record<Classify, unknown>

/** The sign of a kind of electronic games, in their colour. */
export const KindSign = ({ kind, size }: { kind: Classify; size: number }) => {
  const Sign = signs[kind]
  return <Sign size={size} strokeWidth={1.75} aria-hidden="true" style={{ color: 'var(--hue-RNG)' }} />
}
