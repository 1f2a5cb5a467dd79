import { familyOfGame, type LotteryGame } from '@tamuvo/contract/lottery.ts'
import { toDecimal } from '@tamuvo/games/kit/fraction.ts'
import { playTree } from '@tamuvo/games/lottery/catalogue.ts'
import type { Play, PlayGroup } from '@tamuvo/games/lottery/play.ts'
import { oddsOf, returnRate } from '@tamuvo/games/lottery/prize.ts'
import { buttonClass } from '@tamuvo/ui/components/Button.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { Board } from './sale.ts'
import type { Place } from './tree.ts'
import { onlyChoice } from '@tamuvo/games/lottery/describe.ts'
import { chanceWords, choiceName, groupName, moneyWords, oddsWords, ruleSentence, sheetName } from './words.ts'

type Props = { game: LotteryGame; board: Board; place: Place; mode: number }

/** What each play needs, how likely it is, what it pays and what it gives back. */
export const Rules = ({ game, board, place, mode }: Props) => {
  const t = useText()
  const [open, setOpen] = useState<string | undefined>(place.group.code)
  return (
    <div className="grid gap-4">
      <p className="text-sm text-text2">{t(familyOfGame[game] === 'fast5' ? 'lottery.rules_fast5' : 'lottery.rules_north')}</p>
      <p className="text-sm text-text2">{t('lottery.rules_mode', { mode, percent: `${(mode / 20).toFixed(1)}%` })}</p>
      <ul className="grid gap-2">
        {playTree(familyOfGame[game]).map((group) => (
          <li key={group.code} className="rounded-card border border-line">
            <GroupRules
              group={group}
              mode={mode}
              open={open === group.code}
              onToggle={() => setOpen(open === group.code ? undefined : group.code)}
            />
          </li>
        ))}
      </ul>
      <Limits limits={board.limits} />
      <div>
        <Link to="/fair" search={{ game }} className={buttonClass('outline')}>
          <ShieldCheck size={18} aria-hidden="true" />
          {t('lottery.rules_fair')}
        </Link>
      </div>
    </div>
  )
}

type GroupProps = { group: PlayGroup; mode: number; open: boolean; onToggle: () => void }

const GroupRules = ({ group, mode, open, onToggle }: GroupProps) => (
  <>
    <h2>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="focus-ring flex min-h-12 w-full items-center justify-between gap-3 rounded-card px-4 text-start font-semibold hover:bg-bg2"
      >
        {groupName(group.code)}
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={`shrink-0 text-text3 transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
    </h2>
    {open && (
      <ul className="divide-y divide-line border-t border-line px-4">
        {group.sheets.map((sheet) => (
          <li key={sheet.code} className="py-3">
            <h3 className="font-medium">{sheetName(sheet.code)}</h3>
            {sheet.plays[0] && <p className="mt-0.5 text-sm text-text2">{ruleSentence(sheet.plays[0])}</p>}
            <ul className="mt-1.5 grid gap-1">
              {sheet.plays.map((play) => (
                <PlayFigures key={play.code} play={play} mode={mode} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    )}
  </>
)

const PlayFigures = ({ play, mode }: { play: Play; mode: number }) => {
  const t = useText()
  const choice = onlyChoice(play)
  const { over, under } = returnRate(play, oddsOf(play, mode))
  return (
    <li className="figures flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-text2">
      {choice && <span className="min-w-20 font-medium text-text">{choiceName(choice)}</span>}
      <span>{chanceWords(play)}</span>
      <span>
        {t('lottery.odds')} <strong className="text-text">{oddsWords(play, mode)}</strong>
      </span>
      <span>{t('lottery.returns', { percent: `${toDecimal({ over: over * 100n, under }, 2)}%` })}</span>
    </li>
  )
}

const Limits = ({ limits }: { limits: Board['limits'] }) => {
  const t = useText()
  return (
    <section aria-label={t('lottery.limits')}>
      <h2 className="font-semibold">{t('lottery.limits')}</h2>
      <ul className="figures mt-1 list-disc space-y-0.5 ps-5 text-sm text-text2">
        <li>{t('lottery.stake_low', { amount: moneyWords(limits.stakeMin) })}</li>
        <li>{t('lottery.limit_stake', { amount: moneyWords(limits.ticketStakeMax) })}</li>
        <li>{t('lottery.limit_tickets', { count: limits.orderTicketsMax })}</li>
        <li>{t('lottery.limit_prize', { amount: moneyWords(limits.prizeMax) })}</li>
        <li>{t('lottery.rule_void')}</li>
      </ul>
    </section>
  )
}
