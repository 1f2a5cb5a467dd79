import { fast5Facts } from '@tamuvo/games/lottery/fast5-facts.ts'
import { Ball } from '@tamuvo/ui/components/Ball.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { useReducedMotion } from '@tamuvo/ui/hooks/useMedia.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { choiceName } from '../words.ts'

type DigitsProps = {
  label: string
  digits: string
  /** How many are out; the others still roll. */ shown?: number
  size?: number
}

/** Five drawn digits. */
export const Digits = ({ label, digits, shown = digits.length, size = 36 }: DigitsProps) => (
  <span
    role="img"
    aria-label={`${label}: ${shown < digits.length ? '…' : [...digits].join(' ')}`}
    className="inline-flex gap-1.5"
  >
    {[...digits].map((digit, place) =>
      place < shown ? (
        <span key={`${place}${digit}`} className={cx('inline-grid', shown < digits.length && 'animate-pop-in')}>
          <Ball value={digit} size={size} />
        </span>
      ) : (
        <RollingBall key={place} size={size} delay={place} />
      ),
    )}
  </span>
)

/** A place whose digit is not out yet: the numerals run past, or a dot waits where motion is not wanted. */
export const RollingBall = ({ size = 36, delay = 0 }: { size?: number; delay?: number }) => {
  const still = useReducedMotion()
  return (
    <span
      aria-hidden="true"
      style={{ width: size, height: size, fontSize: size * 0.48, lineHeight: `${size}px` }}
      className="figures inline-block overflow-hidden rounded-full bg-bg3 text-center font-bold text-text2"
    >
      {still ? (
        '·'
      ) : (
        <span className="animate-roll block" style={{ animationDelay: `${delay * -130}ms` }}>
          {rollNumerals.map((numeral, place) => (
            <span key={place} className="block">
              {numeral}
            </span>
          ))}
        </span>
      )}
    </span>
  )
}

const rollNumerals = ['7', '2', '9', '4', '0', '5', '8', '1', '6', '3', '7']

/** What the five digits come to, in a line. `short` leaves out what does not fit beside them on a phone. */
export const DigitFacts = ({ digits, short = false }: { digits: string; short?: boolean }) => {
  const t = useText()
  const facts = fast5Facts(digits)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs text-text2 sm:gap-x-2 sm:text-sm">
      <span>
        <span className={cx(short && 'sr-only')}>{t('lottery.fact_sum')} </span>
        <strong className="figures text-text">{facts.total}</strong>
      </span>
      <FactMark kind={facts.totalSize} />
      <FactMark kind={facts.totalParity} />
      {!short && <FactMark kind={facts.dragonTiger['15'] ?? 'tie'} />}
    </span>
  )
}

type Kind = 'big' | 'small' | 'odd' | 'even' | 'dragon' | 'tiger' | 'tie'

const kindTones: Record<Kind, string> = {
  big: 'text-loss',
  small: 'text-info',
  odd: 'text-warn',
  even: 'text-win',
  dragon: 'text-loss',
  tiger: 'text-info',
  tie: 'text-win',
}

/** One side of a result; the word says it, the colour helps to see runs. */
export const FactMark = ({ kind }: { kind: Kind }) => (
  <span className={cx('font-medium whitespace-nowrap', kindTones[kind])}>{choiceName({ label: kind })}</span>
)
