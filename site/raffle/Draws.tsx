import { listOwnDraws, listRaffleDraws } from '@tamuvo/contract/raffle.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Instant } from '@tamuvo/ui/components/Instant.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { Tabs } from '@tamuvo/ui/components/Tabs.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Link } from '@tanstack/react-router'
import { ListFrame } from '../parts/ListFrame.tsx'
import { useListPlace } from '../parts/useListPlace.ts'
import { type Draw, prizeName, type Prize, type Raffle } from './raffle-words.ts'

const tabs = ['mine', 'all_draws'] as const

/** The member's draws and those of all, each of which leads to its proof. */
export const Draws = ({ raffle }: { raffle: Raffle }) => {
  const t = useText()
  const { place, change, turnTo } = useListPlace({ draws: tabs })
  const shown = raffle.own ? tabs : tabs.slice(1)
  const value = raffle.own ? place.draws : 'all_draws'
  return (
    <Tabs
      label={t('raffle.all_draws')}
      tabs={shown.map((key) => ({ key, label: t(`raffle.${key}`) }))}
      value={value}
      onChange={(draws) => change({ draws })}
    >
      {value === 'mine' ? (
        <Mine raffle={raffle} page={place.page} onPage={turnTo} />
      ) : (
        <All raffle={raffle} page={place.page} onPage={turnTo} />
      )}
    </Tabs>
  )
}

const pageSize = 10

type PageProps = { raffle: Raffle; page: number; onPage: (page: number) => void }

const Mine = ({ raffle, page, onPage }: PageProps) => {
  const answer = useCall(listOwnDraws, { id: raffle.id, pageNo: page, pageSize }, { keepPrevious: true, staleMs: 0 })
  return (
    <ListFrame answer={answer} page={page} onPage={onPage}>
      <List rows={answer.data?.list} prizes={raffle.prizes} />
    </ListFrame>
  )
}

const All = ({ raffle, page, onPage }: PageProps) => {
  const answer = useCall(listRaffleDraws, { id: raffle.id, pageNo: page, pageSize }, { keepPrevious: true, staleMs: 0 })
  return (
    <ListFrame answer={answer} page={page} onPage={onPage}>
      <List rows={answer.data?.list} prizes={raffle.prizes} />
    </ListFrame>
  )
}

const List = ({ rows, prizes }: { rows: readonly Draw[] | undefined; prizes: readonly Prize[] }) => {
  const t = useText()
  const columns: Column<Draw>[] = [
    { key: 'no', header: t('common.reference'), strong: true, phone: 'title', cell: (draw) => <ToProof draw={draw} /> },
    { key: 'time', header: t('common.time'), phone: 'note', cell: ({ at }) => <Instant at={at} /> },
    {
      key: 'prize',
      header: t('raffle.prize'),
      align: 'end',
      phone: 'sum',
      cell: ({ prize }) => <span className="figures">{prizeName(prizes, prize)}</span>,
    },
  ]
  return (
    <Table
      caption={t('raffle.all_draws')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t('raffle.empty')} text={t('raffle.empty_text')} />}
    />
  )
}

const ToProof = ({ draw: { id, no } }: { draw: Draw }) => {
  const t = useText()
  return (
    <Link
      to="/raffleDraw"
      search={{ id }}
      className="focus-ring inline-flex min-h-11 items-center rounded-sm text-brand-text underline underline-offset-4"
    >
      {t('raffle.draw_no', { no })}
    </Link>
  )
}
