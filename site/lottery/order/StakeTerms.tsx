import { toDecimal } from '@tamuvo/games/kit/fraction.ts'
import type { Play, Sheet } from '@tamuvo/games/lottery/play.ts'
import { rebateRate } from '@tamuvo/games/lottery/prize.ts'
import { toWire } from '@tamuvo/money/amount.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Roving } from '@tamuvo/ui/components/Roving.tsx'
import { Slider } from '@tamuvo/ui/components/Slider.tsx'
import { Stepper } from '@tamuvo/ui/components/Stepper.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { BonusStakeLine } from '../../parts/BonusStakeLine.tsx'
import type { Board } from '../sale.ts'
import { FreeBetLine } from './FreeBetLine.tsx'
import { hasPicks, picksOf } from '../picks/selection.ts'
import { returnOf, winOfLine } from './tickets.ts'
import type { Slip } from './useSlip.ts'
import { oddsWords } from '../words.ts'

type Props = { sheet: Sheet; board: Board; slip: Slip; modeMax: number }

/** What one line costs, how often, and whether to take more prize or more rebate. */
export const StakeTerms = ({ sheet, board, slip, modeMax }: Props) => {
  const t = useText()
  const { terms, setTerms, selection } = slip
  const play = sheet.plays.find((each) => hasPicks(picksOf(selection, each))) ?? sheet.plays[0]
  return (
    <div className="grid gap-x-6 gap-y-3 grid-cols-[auto_1fr] rounded-card bg-bg2/60 p-3 md:grid-cols-[auto_auto_minmax(0,1fr)]">
      <UnitChoice units={board.units} unit={terms.unit} onChoose={(unit) => setTerms({ unit })} />
      <Stepper
        label={t('lottery.multiple')}
        value={terms.multiple}
        max={board.limits.multipleMax}
        onChange={(multiple) => setTerms({ multiple })}
      />
      {play && (
        <ModeChoice play={play} modes={board.modes} modeMax={modeMax} terms={terms} onChoose={(mode) => setTerms({ mode })} />
      )}
      {play && play.costMultiple > 1 && (
        <p className="text-sm text-text2 col-span-2 md:col-span-3">
          {t('lottery.cost_lots', { count: play.costMultiple, unit: terms.unit })}
        </p>
      )}
      <BonusStakeLine product="LOTT" className="col-span-2 md:col-span-3" />
      <FreeBetLine className="col-span-2 md:col-span-3" />
    </div>
  )
}

const UnitChoice = ({ units, unit, onChoose }: { units: readonly string[]; unit: string; onChoose: (unit: string) => void }) => {
  const t = useText()
  return (
    <Roving role="group" aria-label={t('lottery.unit')}>
      <span className="mb-1 block text-sm text-text2">{t('lottery.unit')}</span>
      <span className="inline-flex rounded-input border border-line bg-bg2 p-0.5">
        {units.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === unit}
            onClick={() => onChoose(each)}
            className="focus-ring figures min-h-10 min-w-13 rounded-sm px-2.5 font-semibold text-text2 hover:text-text selected:bg-brand selected:text-brand-ink"
          >
            {each}
          </button>
        ))}
      </span>
    </Roving>
  )
}

type ModeProps = { play: Play; modes: Board['modes']; modeMax: number; terms: Slip['terms']; onChoose: (mode: number) => void }

/** The prize mode: what it pays and what it gives back, shown as it slides. House odds do not follow it. */
const ModeChoice = ({ play, modes, modeMax, terms, onChoose }: ModeProps) => {
  const t = useText()
  const follows = play.odds === 'mode'
  const rebate = rebateWords(modeMax, terms.mode)
  return (
    <div className="min-w-0 max-md:col-span-2">
      {follows ? (
        <Slider
          label={t('lottery.prize_group')}
          value={terms.mode}
          min={modes.min}
          max={modeMax}
          step={modes.step}
          onChange={onChoose}
          valueText={`${terms.mode}, ${t('lottery.odds')} ${oddsWords(play, terms.mode)}, ${t('lottery.rebate', { percent: rebate })}`}
        />
      ) : (
        <p className="flex min-h-11 items-center text-sm text-text2">{t('lottery.odds_fixed')}</p>
      )}
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 text-sm">
        <Figure label={t('lottery.odds')}>{oddsWords(play, terms.mode)}</Figure>
        <Figure label={t('lottery.prize')}>
          <Amount value={toWire(winOfLine(play, terms))} />
        </Figure>
        <Figure label={t('lottery.return_label')}>{returnOf(play, terms)}</Figure>
        {follows && <Figure label={t('lottery.rebate_label')}>{rebate}</Figure>}
      </dl>
    </div>
  )
}

const Figure = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="flex items-baseline gap-1.5">
    <dt className="text-text3">{label}</dt>
    <dd className="figures font-semibold">{children}</dd>
  </div>
)

const rebateWords = (modeMax: number, mode: number): string => {
  const { over, under } = rebateRate(modeMax, mode)
  return `${toDecimal({ over: over * 100n, under }, 2)}%`
}
