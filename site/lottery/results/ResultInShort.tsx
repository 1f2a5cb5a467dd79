import { BottomSheet } from '@tamuvo/ui/components/BottomSheet.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { type DrawRow, type Result, shortIssue } from '../sale.ts'
import { DigitFacts, Digits, RollingBall } from './Digits.tsx'
import { BoardLine, resultWords } from './LastResult.tsx'
import { WholeBoardSheet } from './WholeBoard.tsx'
import type { Reveal } from './useReveal.ts'

type Props = { newest: DrawRow | undefined; awaiting: boolean; reveal: Reveal }

/** The newest result with its draw below, as high while it is coming out as after. A press ends the reveal, or opens a whole board. */
export const ResultInShort = ({ newest, awaiting, reveal }: Props) => {
  const t = useText()
  const result = newest?.result
  return (
    <section aria-label={t('lottery.last_result')} className="relative grid min-w-0 flex-1 justify-items-center gap-0.5">
      {!result || awaiting ? <Awaited awaiting={awaiting} /> : <Published newest={newest} result={result} reveal={reveal} />}
      <span role="status" className="sr-only">
        {newest && !awaiting && !reveal.running ? resultWords(newest) : ''}
      </span>
    </section>
  )
}

const Awaited = ({ awaiting }: { awaiting: boolean }) => {
  const t = useText()
  if (!awaiting) return <p className="text-center text-xs text-text3">{t('lottery.results_empty')}</p>
  return (
    <>
      <span className="inline-flex gap-1">
        {[0, 1, 2, 3, 4].map((place) => (
          <RollingBall key={place} size={ballSize} delay={place} />
        ))}
      </span>
      <span className="text-xs text-text2">{t('lottery.drawing')}</span>
    </>
  )
}

const ballSize = 24

const Published = ({ newest, result, reveal }: { newest: DrawRow; result: Result; reveal: Reveal }) => {
  const t = useText()
  const [open, setOpen] = useState(false)
  const title = t('lottery.result_of', { issue: newest.issue })
  return (
    <>
      {result.kind === 'digits' ? (
        <Digits label={title} digits={result.digits} shown={reveal.shown} size={ballSize} />
      ) : (
        <BoardLine result={result} label={title} shown={reveal.shown} />
      )}
      <span className="flex items-center gap-1.5 text-xs leading-tight whitespace-nowrap text-text3">
        <span className="figures">{shortIssue(newest.issue)}</span>
        {reveal.running ? (
          <Cover label={t('lottery.skip')} onPress={reveal.skip} />
        ) : result.kind === 'digits' ? (
          <DigitFacts digits={result.digits} short />
        ) : (
          <Cover label={t('lottery.whole_board')} onPress={() => setOpen(true)} />
        )}
      </span>
      {result.kind === 'board' && (
        <BottomSheet open={open} onClose={() => setOpen(false)} title={title} tall>
          <WholeBoardSheet board={result} caption={title} />
        </BottomSheet>
      )}
    </>
  )
}

/** A press anywhere on the result counts. */
const Cover = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="font-medium text-brand-text outline-none after:absolute after:-inset-y-1 after:inset-x-0 after:rounded-sm focus-visible:after:outline-2 focus-visible:after:outline-brand-text"
  >
    {label}
  </button>
)
