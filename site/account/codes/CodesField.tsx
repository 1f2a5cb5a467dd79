import { checkAffiliate } from '@tamuvo/contract/account.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import type { ComponentProps } from 'react'
import type { Faults } from '../../parts/useForm.ts'
import { FoldedFields } from '../registration/FoldedFields.tsx'
import { RegistrationInput } from '../registration/RegistrationInput.tsx'

type Line = ComponentProps<typeof RegistrationInput>
type Props = { open: boolean; lines: readonly Line[]; faults: Faults }

/** Invitation codes. Few people have one: they are collapsed unless one came with the address or is required. */
export const CodesField = ({ open, lines, faults }: Props) => {
  const t = useText()
  return (
    <FoldedFields title={t('access.have_code')} open={open} fields={lines} faults={faults}>
      {lines.map((line) => (
        <RegistrationInput key={line.field} {...line} />
      ))}
      {lines.some(({ field }) => field === 'affiliateCode') && <HostAgent />}
    </FoldedFields>
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
