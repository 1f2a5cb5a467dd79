import { checkAffiliate } from '@tamuvo/contract/account.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import type { Faults } from '../../parts/useForm.ts'
import { RegistrationInput } from '../registration/RegistrationInput.tsx'

type Line = ComponentProps<typeof RegistrationInput>
type Props = { open: boolean; lines: readonly Line[]; faults: Faults }

/** Invitation codes. Few people have one: they are collapsed unless one came with the address or is required. */
export const CodesField = ({ open, lines, faults }: Props) => {
  const t = useText()
  const [unfolded, unfold] = useState(open || lines.some(({ rule }) => rule?.required))
  const isOpen = unfolded || lines.some(({ field }) => faults[field])
  if (lines.length === 0) return null
  return (
    <details
      open={isOpen}
      onToggle={(event) => unfold(event.currentTarget.open)}
      className="group rounded-input border border-line"
    >
      <summary className="focus-ring flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-input px-3.5 text-sm">
        {t('access.have_code')}
        <ChevronDown size={16} aria-hidden="true" className="text-text3 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 px-3.5 pt-1 pb-3.5">
        {lines.map((line) => (
          <RegistrationInput key={line.field} {...line} />
        ))}
        {lines.some(({ field }) => field === 'affiliateCode') && <HostAgent />}
      </div>
    </details>
  )
}

/** The agent that this address belongs to, who gets the members that type no code. */
const HostAgent = () => {
  const t = useText()
  const { data } = useCall(checkAffiliate, {
    affiliateCode: '',
    domain: location.hostname,
    registerUrl: location.href.slice(0, 500),
  })
  return data ? <p className="text-sm text-text2">{t('access.host_agent', { code: data.affiliateCode })}</p> : null
}
