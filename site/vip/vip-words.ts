import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import type { getVip } from '@tamuvo/contract/vip.ts'
import { shortMoney } from '../parts/figure-words.ts'

type Answer = ReceivedOutputOf<typeof getVip>
export type Level = Answer['levels'][number]
export type OwnLevel = NonNullable<Answer['own']>

const zero = '0.00'

/** "K 60,000"; a dash where there is none. */
export const amountOrNone = (wire: string): string => (wire === zero ? '–' : shortMoney(wire))

/** "0.30 %"; a dash where nothing comes back. */
export const percentOrNone = (percent: string): string => (percent === zero ? '–' : `${percent} %`)

/** Percent of points as people read them: 110 is "×1.1". */
export const factorText = (percent: number): string => `×${percent / 100}`

/** How a medal is coloured: two levels share each metal or stone, the second with a plus. */
export const medalColours = (level: number): { light: string; base: string; shade: string } =>
  colours[Math.min(colours.length - 1, Math.ceil(level / 2))] ?? plain

const plain = { light: '#e6eaf2', base: '#9aa4b8', shade: '#525c72' }
const colours = [
  plain,
  { light: '#ffd9b0', base: '#c07a3c', shade: '#6e3c14' },
  { light: '#ffffff', base: '#b9c4d6', shade: '#66728a' },
  { light: '#fff3c4', base: '#e9b53a', shade: '#8a5a0c' },
  { light: '#c9ffe9', base: '#2fb489', shade: '#0c5a42' },
  { light: '#ffc4d0', base: '#d8315a', shade: '#6e0f2c' },
]
