import { listTeamBets, teamDaysMax } from '@tamuvo/contract/agent-figures.ts'
import { gameTypes } from '@tamuvo/contract/brand.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { serverNow } from '@tamuvo/ui/calls/server-clock.ts'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Select } from '@tamuvo/ui/components/Select.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { Table } from '@tamuvo/ui/components/Table.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { stateLabels } from '../../betting/BetState.tsx'
import { shownStates } from '../../betting/bet-place.ts'
import { chosenDays, rangeWords } from '../../parts/day-range.ts'
import { DayRangePicker, rangeFault } from '../../parts/DayRangePicker.tsx'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'
import { CursorPages } from '../CursorPages.tsx'
import { DetailModal } from '../DetailModal.tsx'
import { ExportButton } from '../exports/ExportButton.tsx'
import { askedScope, ScopeFields, scopeWords } from '../ScopeFields.tsx'
import { useTeamCursor } from '../useTeamCursor.ts'
import type { TeamBet } from './team-bet.ts'
import { useBetColumns, useBetRows } from './useBetColumns.tsx'

const words = {
  ...rangeWords,
  ...scopeWords,
  by: ['PLACED', 'SETTLED'],
  product: ['all', ...gameTypes],
  state: shownStates,
} as const

/** The betting record of the team, with what each bet earned for the agent. */
export const TeamBetsPage = () => {
  const t = useText()
  const { place, change } = useMemberPlace(words)
  const days = chosenDays(place, serverNow())
  const isRangeWrong = rangeFault(days, teamDaysMax) !== undefined
  const asked = {
    ...days,
    ...askedScope(place),
    by: place.by,
    ...(place.product === 'all' ? {} : { product: place.product }),
    ...(place.state === 'all' ? {} : { state: place.state }),
  }
  const cursor = useTeamCursor(JSON.stringify(asked))
  const before = cursor.before === undefined ? {} : { before: cursor.before }
  const answer = useCall(listTeamBets, { ...asked, ...before, pageSize: 20 }, { keepPrevious: true, enabled: !isRangeWrong })
  const columns = useBetColumns()
  const rowsOf = useBetRows()
  const [opened, setOpened] = useState<TeamBet>()
  const { data } = answer
  const totals = data?.totals && [
    {
      label: `${t('common.total_all')} · ${t('wallet.bets_count', { count: data.totals.count })}`,
      cells: {
        stake: <Amount value={data.totals.stake} />,
        valid: <Amount value={data.totals.validBet} />,
        payout: <Amount value={data.totals.payout} />,
        profit: <Amount value={data.totals.profit} signed />,
      },
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-lg font-bold">{t('agent.team_bets')}</h3>
      <DayRangePicker
        place={place}
        onChange={change}
        daysMax={teamDaysMax}
        isFiltered={place.under !== '' || place.username !== ''}
        actions={
          <ExportButton
            asked={{
              kind: 'BETS',
              ...days,
              ...(place.under === '' ? {} : { under: place.under }),
              ...(place.product === 'all' ? {} : { product: place.product }),
              ...(place.state === 'all' ? {} : { state: place.state }),
            }}
          />
        }
      >
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
          <ScopeFields scope={place} onChange={change} />
          <Select
            label={t('wallet.product')}
            options={words.product.map((key) => ({ key, label: t(key === 'all' ? 'common.all' : `catalog.type_${key}`) }))}
            value={place.product}
            onChange={(product) => change({ product })}
          />
          <Select
            label={t('common.status')}
            options={words.state.map((key) => ({
              key,
              label: t(key === 'all' ? 'common.all' : key === 'corrected' ? 'wallet.bet_corrected' : stateLabels[key]),
            }))}
            value={place.state}
            onChange={(state) => change({ state })}
          />
          <Select
            label={t('agent.days_by')}
            options={words.by.map((key) => ({ key, label: t(`agent.by_${key}`) }))}
            value={place.by}
            onChange={(by) => change({ by })}
          />
        </div>
      </DayRangePicker>
      {!isRangeWrong && (
        <ListFrame answer={{ ...answer, data: data && { totalPages: 1 } }} page={1} onPage={cursor.goBack}>
          <Table
            caption={t('agent.team_bets')}
            columns={columns}
            rows={data?.list}
            rowKey={({ id, version }) => `${id}.${version}`}
            onRow={setOpened}
            {...(totals && data.list.length > 0 ? { totals } : {})}
            empty={<EmptyState title={t('agent.team_bets_none')} />}
          />
        </ListFrame>
      )}
      <CursorPages cursor={cursor} next={data?.next} />
      <DetailModal title={opened?.gameName ?? ''} rows={opened && rowsOf(opened)} onClose={() => setOpened(undefined)} />
    </div>
  )
}
