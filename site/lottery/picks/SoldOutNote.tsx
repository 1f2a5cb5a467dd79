import { manyNumbers, numbersMax } from '@tamuvo/games/lottery/numbers.ts'
import type { Family, Play } from '@tamuvo/games/lottery/play.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { CircleSlash } from 'lucide-react'
import { numberName } from '../words.ts'

type Props = { family: Family; plays: readonly Play[]; numbers: readonly { play: string; number: string }[] }

/** More are not read; the picker marks all that stand on it. */
const shownMax = 12

/** Which numbers of a picker are sold out for the draw on sale. */
export const SoldOutNote = ({ family, plays, numbers }: Props) => {
  const t = useText()
  if (numbers.length === 0) return null
  const single = numbers.filter(({ number }) => number !== manyNumbers)
  const names = single.slice(0, shownMax).map((each) => numberName(family, each))
  const isAll = plays.length === 1 && numbers.some(({ number }) => number === '')
  return (
    <p role="status" className="flex items-start gap-2 rounded-input bg-bg2 px-3 py-2 text-sm text-text2">
      <CircleSlash size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-loss" />
      <span className="min-w-0 break-words">
        {isAll && t('lottery.sold_out_play')}
        {!isAll &&
          single.length > 0 &&
          t('lottery.sold_out_numbers', { numbers: `${names.join(' · ')}${single.length > shownMax ? ' …' : ''}` })}{' '}
        {!isAll && single.length < numbers.length && t('lottery.sold_out_many', { count: numbersMax })}
      </span>
    </p>
  )
}
