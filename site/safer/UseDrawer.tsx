import { getLimitUse, type LimitKind } from '@tamuvo/contract/safer.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Amount } from '@tamuvo/ui/components/Amount.tsx'
import { Drawer } from '@tamuvo/ui/components/Drawer.tsx'
import { Pagination } from '@tamuvo/ui/components/Pagination.tsx'
import { EmptyState } from '@tamuvo/ui/components/States.tsx'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useState } from 'react'
import { MemberLink } from '../parts/MemberLink.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { typeName } from '../parts/entry-words.ts'
import { limitName } from './limit-words.ts'

type Props = { kind: LimitKind; open: boolean; onClose: () => void }

/** What a figure is made of: the rule by which it counts, and every movement, each leading to its entry in the ledger. */
export const UseDrawer = ({ kind, open, onClose }: Props) => (
  <Drawer open={open} onClose={onClose} title={limitName(kind)}>
    {open && <Use kind={kind} />}
  </Drawer>
)

const ruleOf = (kind: LimitKind) => {
  if (kind.startsWith('DEPOSIT')) return 'safer.use_rule_DEPOSIT'
  return kind.startsWith('STAKE') ? 'safer.use_rule_STAKE' : 'safer.use_rule_LOSS'
}

const Use = ({ kind }: { kind: LimitKind }) => {
  const t = useText()
  const [pageNo, setPageNo] = useState(1)
  const answer = useCall(getLimitUse, { kind, pageNo, pageSize: 20 }, { keepPrevious: true, staleMs: 0 })
  return (
    <Loaded answer={answer} rows={6}>
      {(use) => (
        <div className="flex flex-col gap-3">
          <p className="figures text-num-sm font-bold">
            <Amount value={use.used} symbol />
          </p>
          <p className="text-sm text-text2">{t(ruleOf(kind))}</p>
          <p className="figures text-sm text-text3">
            {t('safer.use_window', { since: formatInstant(use.since), until: formatInstant(use.until) })}
          </p>
          {use.list.length === 0 && <EmptyState title={t('safer.use_empty')} />}
          <ul className="divide-y divide-line">
            {use.list.map((row) => (
              <li key={row.id}>
                <MemberLink
                  page="transactionHistory"
                  id={row.entryId}
                  className="focus-ring flex min-h-13 items-center justify-between gap-4 rounded-input px-2 hover:bg-bg2"
                >
                  <span>
                    <span className="block font-medium">{typeName(row.type)}</span>
                    <span className="figures block text-xs text-text3">{formatInstant(row.at)}</span>
                  </span>
                  <Amount value={row.amount} signed />
                </MemberLink>
              </li>
            ))}
          </ul>
          {use.totalPages > 1 && <Pagination page={pageNo} pages={use.totalPages} onPage={setPageNo} />}
        </div>
      )}
    </Loaded>
  )
}
