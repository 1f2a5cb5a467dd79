import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { joinTournament, listTournaments } from '@tamuvo/contract/tournament.ts'
import { fromWire, sum, toWire } from '@tamuvo/money/amount.ts'
import { formatMoney } from '@tamuvo/money/format.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { useAction } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { Button } from '@tamuvo/ui/components/Button.tsx'
import { cx } from '@tamuvo/ui/components/cx.ts'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { useLanguage, useText } from '@tamuvo/ui/text/useText.tsx'
import { asMember } from '../account/login/auth-window.ts'
import { useSettings } from '../platform/useSettings.ts'
import { Leaderboard } from './Leaderboard.tsx'
import { shortScore } from './score-text.ts'
import { TournamentGames } from './TournamentGames.tsx'

type Tournament = ReceivedOutputOf<typeof listTournaments>['list'][number]

const tones = { upcoming: 'info', running: 'win', ended: 'brand', paid: 'info', cancelled: 'loss' } as const

type Props = {
  tournament: Tournament
  /** It has the whole width of the page: the first places stand beside the rest. */
  isAlone: boolean
}

/** A tournament: its rule, its prizes, the first places, and the member's own. */
export const TournamentCard = ({ tournament, isAlone }: Props) => {
  const t = useText()
  const { code } = useLanguage()
  const symbol = useSettings()?.currency.symbol ?? ''
  const { names, state, startsAt, endsAt, leastStake, rule, prizes, players, own } = tournament
  const money = (wire: string): string => formatMoney(wire, symbol)
  return (
    <article
      className={cx(
        'grid items-start gap-4 rounded-card border border-line bg-bg1 p-4',
        isAlone && 'lg:grid-cols-2 lg:gap-8 lg:p-6',
      )}
    >
      <div className="min-w-0 space-y-4">
        <header className="flex flex-wrap items-start justify-between gap-2">
          <div>
            <h2 className="text-lg font-bold">{names[code] ?? names.EN}</h2>
            <p className="text-xs text-text3">
              <Instant at={startsAt} /> – <Instant at={endsAt} />
            </p>
          </div>
          <Badge tone={tones[state]}>{t(`tournament.state_${state}`)}</Badge>
        </header>
        <dl className="grid grid-cols-3 gap-2 text-center">
          <Figure name={t('tournament.prizes')} value={money(toWire(sum(prizes.map(fromWire))))} />
          <Figure name={t('tournament.least_stake')} value={money(leastStake)} />
          <Figure name={t('tournament.players')} value={String(players)} />
        </dl>
        <p className="text-sm text-text2">
          {rule.kind === 'best' ? t('tournament.rule_best') : t('tournament.rule_sum', { count: rule.count })}{' '}
          {t('tournament.rule_tie')}
        </p>
        {own ? <Own own={own} money={money} /> : <Join tournament={tournament} />}
        <TournamentGames games={tournament.games} />
      </div>
      <Leaderboard id={tournament.id} prizes={prizes} ownPlace={own?.place ?? null} money={money} />
    </article>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div className="rounded-input bg-bg2 px-2 py-1.5">
    <dt className="text-xs text-text3">{name}</dt>
    <dd className="figures font-bold">{value}</dd>
  </div>
)

type OwnProps = { own: NonNullable<Tournament['own']>; money: (wire: string) => string }

const Own = ({ own: { place, score, prize }, money }: OwnProps) => {
  const t = useText()
  return (
    <p role="status" className="rounded-input border border-brand bg-bg2 px-3 py-2 text-sm font-semibold">
      {place === null ? t('tournament.joined') : t('tournament.own', { place, score: shortScore(score) })}
      {prize !== null && <span className="text-brand-text"> · {money(prize)}</span>}
    </p>
  )
}

const Join = ({ tournament: { id, state } }: { tournament: Tournament }) => {
  const t = useText()
  const { run, pending, error } = useAction(joinTournament, { invalidates: [listTournaments] })
  if (state !== 'running' && state !== 'upcoming') return null
  return (
    <div>
      <Button wide disabled={pending} onClick={() => asMember(() => void run({ id }))}>
        {t('tournament.join')}
      </Button>
      <p className="mt-1 text-xs text-text3">{t('tournament.join_text')}</p>
      {error && (
        <p role="alert" className="mt-1 text-sm text-loss">
          {errorSentence(error)}
        </p>
      )}
    </div>
  )
}
