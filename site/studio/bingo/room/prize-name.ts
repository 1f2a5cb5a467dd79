import type { useText } from '@tamuvo/ui/text/useText.tsx'

const names = {
  one_row: 'bingo.prize_one_row',
  two_rows: 'bingo.prize_two_rows',
  corners: 'bingo.prize_corners',
  line: 'bingo.prize_line',
  full: 'bingo.prize_full',
} as const

/** The name of a prize in words. */
export const prizeName = (t: ReturnType<typeof useText>, pattern: string): string =>
  Object.hasOwn(names, pattern) ? t(names[pattern as keyof typeof names]) : pattern
