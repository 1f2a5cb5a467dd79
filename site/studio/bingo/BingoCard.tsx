import { lines75 } from '@tamuvo/games/bingo/card75.ts'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Bean } from './Bean.tsx'
import type { CardShown } from './useTurboShow.ts'

type Props = {
  number: number
  /** How many cards are played. */
  all: number
  /** Nothing before the first round. */
  card: CardShown | undefined
  balls: readonly number[]
}

const letters = ['B', 'I', 'N', 'G', 'O']
const cells = Array.from({ length: 25 }, (_, cell) => cell)
const freeCell = 12

/** As large as the room under the balls allows: one or two cards in a row, more in two rows, or in one on phones on their side. */
const sizeOf = (all: number): string => {
  if (all === 1) return 'w-[min(100%,24rem,calc(100cqh_-_8rem))]'
  if (all === 2) return 'w-[min(calc(50%_-_0.25rem),20rem,calc(100cqh_-_8rem))]'
  return 'w-[min(calc(50%_-_0.25rem),calc(50cqh_-_5.6rem))] flat:w-[min(calc(25%_-_0.4rem),calc(100cqh_-_8rem))]'
}

/** A card: called numbers carry a bean, cells of complete lines are gold. */
export const BingoCard = ({ number, all, card, balls }: Props) => {
  const t = useText()
  const gold = new Set(card?.lines.flatMap((line) => [...(lines75[line] ?? []), ...(throughFree(line) ? [freeCell] : [])]))
  const count = card?.lines.length ?? 0
  return (
    <section
      aria-label={t('bingo.card', { number })}
      data-lines={count}
      className={cx('rounded-card bg-[#fff3df] p-1.5 text-[#43202a] shadow-raised [container-type:inline-size]', sizeOf(all))}
    >
      <div aria-hidden="true" className="grid grid-cols-5 text-center text-xs font-extrabold text-[#b8433a]">
        {letters.map((letter) => (
          <span key={letter}>{letter}</span>
        ))}
      </div>
      <div className="grid grid-cols-5 gap-0.5">
        {cells.map((cell) => (
          <CellView
            key={cell}
            value={card?.numbers[cell]}
            isFree={cell === freeCell}
            isCalled={balls.includes(card?.numbers[cell] ?? -1)}
            isGold={gold.has(cell)}
          />
        ))}
      </div>
      <p className={cx('figures min-h-5 pt-0.5 text-center text-xs font-bold', count > 0 ? 'text-[#9c2f2a]' : 'text-[#7d5a52]')}>
        {t('bingo.lines', { count })}
      </p>
    </section>
  )
}

/** Lines of four cells run through the free one. */
const throughFree = (line: number): boolean => lines75[line]?.length === 4

type CellProps = { value: number | undefined; isFree: boolean; isCalled: boolean; isGold: boolean }

const CellView = ({ value, isFree, isCalled, isGold }: CellProps) => (
  <span
    data-called={isCalled || undefined}
    className={cx(
      'figures relative grid aspect-square place-items-center rounded-sm text-[min(1.05rem,9cqw)] font-bold',
      isGold ? 'bg-[#f6b93b]' : 'bg-[#fbe3c3]',
    )}
  >
    {(isCalled || isFree) && <Bean isGold={isGold} />}
    <span className={cx('relative', isCalled && 'text-white')}>{isFree ? '' : (value ?? '')}</span>
  </span>
)
