import { useText } from '@tamuvo/ui/text/useText.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useState } from 'react'

/** A past round of this visit. */
type Past = { readonly id: string; readonly text: string; readonly isGood: boolean }

const shownCount = 12

/** Remembers the last rounds of this visit, each once. */
export const useTrail = () => {
  const [past, setPast] = useState<readonly Past[]>([])
  const remember = (round: Past): void =>
    setPast((before) => (before.some(({ id }) => id === round.id) ? before : [round, ...before].slice(0, shownCount)))
  return { past, remember }
}

/** The last rounds, newest first. */
export const Trail = ({ past }: { past: readonly Past[] }) => {
  const t = useText()
  return (
    <ul aria-label={t('arcade.last_rounds')} className="flex h-8 items-center gap-1.5 overflow-hidden">
      {past.map(({ id, text, isGood }) => (
        <li
          key={id}
          className={cx(
            'figures shrink-0 rounded-full px-2.5 py-0.5 text-xs font-semibold first:motion-safe:animate-pop-in',
            isGood ? 'bg-(--w-good) text-(--w-deep)' : 'bg-bg2/85 text-text2',
          )}
        >
          {text}
        </li>
      ))}
    </ul>
  )
}
