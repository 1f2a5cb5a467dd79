import { forgetAddress, listAddresses } from '@tamuvo/contract/account-devices.ts'
import { useAction, useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { confirm } from '@tamuvo/ui/components/ask.ts'
import { Badge } from '@tamuvo/ui/components/Badge.tsx'
import { IconButton } from '@tamuvo/ui/components/IconButton.tsx'
import { toast } from '@tamuvo/ui/components/toast-list.ts'
import { errorSentence } from '@tamuvo/ui/calls/errors.ts'
import { formatInstant } from '@tamuvo/ui/format/date.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Trash2 } from 'lucide-react'
import { Loaded } from '../../parts/Loaded.tsx'

/** Networks in which the member is known; each can be forgotten. */
export const KnownAddresses = () => {
  const t = useText()
  const answer = useCall(listAddresses, {}, { staleMs: 0 })
  const { run } = useAction(forgetAddress, {
    invalidates: [listAddresses],
    onDone: () => toast('success', t('security.address_forgotten')),
    onRefused: (refusal) => toast('error', errorSentence(refusal)),
  })
  const forget = async (subnet: string) => {
    const text = t('security.address_forget_text')
    if (await confirm({ title: t('security.address_forget', { value: subnet }), text, danger: true })) await run({ subnet })
  }
  return (
    <section aria-labelledby="known-addresses">
      <h4 id="known-addresses" className="font-semibold">
        {t('security.addresses')}
      </h4>
      <p className="mb-2 text-sm text-text3">{t('security.addresses_text')}</p>
      <Loaded answer={answer} rows={2}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="text-text2">{t('security.addresses_none')}</p>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line">
              {list.map(({ subnet, lastAt, current }) => (
                <li key={subnet} className="flex min-h-14 items-center gap-2 py-1.5 ps-4 pe-1.5">
                  <span className="min-w-0 flex-1">
                    <span className="figures flex flex-wrap items-center gap-2 font-medium">
                      {subnet}
                      {current && <Badge tone="win">{t('security.here')}</Badge>}
                    </span>
                    <span className="block text-sm text-text3">{t('security.last_used', { time: formatInstant(lastAt) })}</span>
                  </span>
                  <IconButton label={t('security.address_forget', { value: subnet })} onClick={() => void forget(subnet)}>
                    <Trash2 size={18} />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
