import { listLogins, type LoginResult } from '@tamuvo/contract/account-devices.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Badge, type BadgeTone } from '@tamuvo/ui/components/Badge.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { type Column, Table } from '@tamuvo/ui/components/Table.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ListFrame } from '../../parts/ListFrame.tsx'
import { useMemberPlace } from '../../parts/useListPlace.ts'

type Login = ReceivedOutputOf<typeof listLogins>['list'][number]

const tones: Partial<Record<LoginResult, BadgeTone>> = { OK: 'win', CHALLENGED: 'info' }
const perPage = 10

const useColumns = (): Column<Login>[] => {
  const t = useText()
  return [
    {
      key: 'time',
      header: t('common.time'),
      strong: true,
      cell: ({ at }) => (
        <time dateTime={at} className="figures">
          {formatInstant(at)}
        </time>
      ),
    },
    {
      key: 'result',
      header: t('security.log_result'),
      cell: ({ result }) => <Badge tone={tones[result] ?? 'loss'}>{t(`security.login_${result}`)}</Badge>,
    },
    { key: 'address', header: t('security.log_address'), cell: ({ address }) => <span className="figures">{address}</span> },
    { key: 'device', header: t('security.log_device'), cell: ({ device }) => device || t('security.device_unknown') },
  ]
}

/** Who tried to get in during the last ninety days, and whether it worked. */
export const LoginLog = () => {
  const t = useText()
  const columns = useColumns()
  const { place, turnTo } = useMemberPlace({})
  const answer = useCall(listLogins, { pageNo: place.page, pageSize: perPage }, { keepPrevious: true, staleMs: 0 })
  return (
    <section aria-labelledby="login-log" className="flex flex-col gap-3">
      <h3 id="login-log" className="text-md font-semibold">
        {t('security.log')}
      </h3>
      <p className="-mt-2 text-sm text-text3">{t('security.log_text')}</p>
      <ListFrame answer={answer} page={place.page} onPage={turnTo}>
        <Table
          caption={t('security.log')}
          columns={columns}
          rows={answer.data?.list}
          rowKey={({ at, address }) => `${at} ${address}`}
          empty={<EmptyState title={t('security.log_empty')} />}
        />
      </ListFrame>
    </section>
  )
}
