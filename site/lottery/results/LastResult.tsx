import { BottomSheet } from '@tamuvo/ui/components/BottomSheet.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { t as say } from '@tamuvo/ui/text/text.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { DigitFacts, Digits, RollingBall } from './Digits.tsx'
import { tiersInDrawOrder } from './reveal.ts'
import type { DrawRow, Result } from '../sale.ts'
import type { Reveal } from './useReveal.ts'
import { tierName } from '../words.ts'
import { WholeBoardSheet } from './WholeBoard.tsx'

type Props = { newest: DrawRow | undefined; awaiting: boolean; reveal: Reveal }

/** The newest result in one strip of a screen with room for it, bit by bit while it is coming out. Its height stays the same throughout. */
export const LastResult = ({ newest, awaiting, reveal }: Props) => {
  const t = useText()
  const result = newest?.result
  return (
    <section
      aria-label={t('lottery.last_result')}
      className={cx('flex min-h-15 items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2', !reveal.running && 'flex-wrap')}
    >
      {!result || awaiting ? <Awaited awaiting={awaiting} /> : <Published newest={newest} result={result} reveal={reveal} />}
      <span role="status" className="sr-only">
        {newest && !awaiting && !reveal.running ? resultWords(newest) : ''}
      </span>
    </section>
  )
}

/** A result as it is read out; nothing while there is none. */
export const resultWords = ({ issue, result }: DrawRow): string =>
  result ? `${say('lottery.result_of', { issue })}: ${spoken(result)}` : ''

const spoken = (result: Result): string =>
  result.kind === 'digits'
    ? [...result.digits].join(' ')
    : [...(result.tiers.find(({ tier }) => tier === 'db')?.numbers[0] ?? '')].join(' ')

const Awaited = ({ awaiting }: { awaiting: boolean }) => {
  const t = useText()
  if (!awaiting) return <p className="text-sm text-text3">{t('lottery.results_empty')}</p>
  return (
    <>
      <span className="text-sm text-text2">{t('lottery.drawing')}</span>
      <span className="inline-flex gap-1.5">
        {[0, 1, 2, 3, 4].map((place) => (
          <RollingBall key={place} delay={place} />
        ))}
      </span>
    </>
  )
}

const Published = ({ newest, result, reveal }: { newest: DrawRow; result: Result; reveal: Reveal }) => {
  const t = useText()
  return (
    <>
      <span className="figures text-sm text-text2">{newest.issue}</span>
      {result.kind === 'digits' ? (
        <Digits label={t('lottery.result_of', { issue: newest.issue })} digits={result.digits} shown={reveal.shown} />
      ) : (
        <BoardLine result={result} label={t('lottery.result_of', { issue: newest.issue })} shown={reveal.shown} />
      )}
      {reveal.running && (
        <Button tone="quiet" onClick={reveal.skip} className="ms-auto">
          {t('lottery.skip')}
        </Button>
      )}
      {!reveal.running && result.kind === 'digits' && <DigitFacts digits={result.digits} />}
      {!reveal.running && result.kind === 'board' && <WholeBoard newest={newest} result={result} />}
    </>
  )
}

type BoardResult = Extract<Result, { kind: 'board' }>

/** A board in one line: the tier that is just out, in the end the special prize. */
export const BoardLine = ({ result, label, shown }: { result: BoardResult; label: string; shown: number }) => {
  const tiers = tiersInDrawOrder(result)
  const newest = tiers[shown - 1]
  if (shown >= tiers.length || !newest) {
    const special = tiers.at(-1)?.numbers[0] ?? ''
    return (
      <span className="inline-flex items-center gap-2">
        <span className="text-sm text-text2">{tierName('db')}</span>
        {shown === 0 ? <RollingBall /> : <SpecialPrize label={label} number={special} />}
      </span>
    )
  }
  return (
    <span key={newest.tier} className="animate-fade-in flex min-w-0 flex-1 items-baseline gap-2">
      <span className="text-sm whitespace-nowrap text-text2">{tierName(newest.tier)}</span>
      <span className="figures min-w-0 truncate text-md font-semibold">{newest.numbers.join(' ')}</span>
    </span>
  )
}

/** The special prize: red and largest, wherever a board is shown. */
export const SpecialPrize = ({ label, number }: { label: string; number: string }) => (
  <span role="img" aria-label={`${label}: ${[...number].join(' ')}`} className="figures text-num font-bold text-loss">
    {number}
  </span>
)

const WholeBoard = ({ newest, result }: { newest: DrawRow; result: BoardResult }) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const title = t('lottery.result_of', { issue: newest.issue })
  return (
    <>
      <Button tone="quiet" onClick={() => setOpen(true)} className="ms-auto lg:hidden">
        {t('lottery.whole_board')}
      </Button>
      <BottomSheet open={open} onClose={() => setOpen(false)} title={title} tall>
        <WholeBoardSheet board={result} caption={title} />
      </BottomSheet>
    </>
  )
}
