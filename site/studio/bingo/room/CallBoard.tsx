import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { RoundShown } from './room-show.ts'

/** All numbers of the room, those that were called filled: where there is room for it. */
export const CallBoard = ({ all, shown: { balls } }: { all: number; shown: RoundShown }) => {
  const t = useText()
  const newest = balls.at(-1)
  return (
    <section aria-label={t('bingo.called')} className="shrink-0 rounded-card bg-bg1/80 p-2 hidden roomy:block flat:hidden">
      <p className="sr-only">{balls.join(', ')}</p>
      <div aria-hidden="true" className="grid grid-cols-[repeat(15,1fr)] gap-0.5">
        {Array.from({ length: all }, (_, place) => place + 1).map((number) => (
          <span
            key={number}
            className={cx(
              'figures grid aspect-square place-items-center rounded-full text-[11px]',
              number === newest
                ? 'bg-(--w-glow) font-bold text-[#2c0d16]'
                : balls.includes(number)
                  ? 'bg-(--w-tile) font-bold text-text'
                  : 'text-text3',
            )}
          >
            {number}
          </span>
        ))}
      </div>
    </section>
  )
}
