import { listPasskeys } from '@tamuvo/contract/account-passkeys.ts'
import type { ReceivedOutputOf } from '@tamuvo/contract/call.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { Info } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../parts/Loaded.tsx'
import { paths } from '../../parts/paths.ts'
import { PasswordFirst } from '../password/PasswordFirst.tsx'
import { RecoveryCodes } from '../security/RecoveryCodes.tsx'
import { TaskFrame } from '../security/TaskFrame.tsx'
import { type Security, stateOf, useSecurity } from '../security/useSecurity.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { hasPasskeys } from './ceremony.ts'
import { PasskeyRow } from './PasskeyRow.tsx'

type Passkeys = ReceivedOutputOf<typeof listPasskeys>

/** The passkeys of a member; with the first second step come recovery codes, which are shown once. */
export const PasskeysTask = () => {
  const t = useText()
  const security = useSecurity()
  const passkeys = useCall(listPasskeys, {}, { staleMs: 0 })
  const [codes, setCodes] = useState<readonly string[]>()
  const data = security.data && passkeys.data ? { security: security.data, passkeys: passkeys.data } : undefined
  return (
    <TaskFrame title={t('security.passkeys')} lead={codes ? undefined : t('security.passkeys_lead')}>
      {codes ? (
        <RecoveryCodes codes={codes} doneText={t('security.passkey_done')} />
      ) : (
        <Loaded answer={{ ...passkeys, data }} rows={2}>
          {(known) => (
            <>
              <List {...known} />
              <Add {...known} onCodes={setCodes} />
            </>
          )}
        </Loaded>
      )}
    </TaskFrame>
  )
}

type Known = { security: Security; passkeys: Passkeys }

const List = ({ security, passkeys: { list, recoveryCodesLeft } }: Known) => {
  const t = useText()
  if (list.length === 0) return <p className="text-text2">{t('security.passkeys_none')}</p>
  const isLastFactor = list.length === 1 && !stateOf(security, 'authenticator').done
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={t('security.passkeys')} className="divide-y divide-line rounded-card border border-line">
        {list.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isLastFactor={isLastFactor} />
        ))}
      </ul>
      <p className="text-sm text-text3">{t('security.recovery_left', { count: recoveryCodesLeft })}</p>
    </div>
  )
}

const Add = ({ security, passkeys: { origin }, onCodes }: Known & { onCodes: (codes: readonly string[]) => void }) => {
  if (location.origin !== origin) return <Elsewhere origin={origin} />
  if (!hasPasskeys()) return <Unable />
  return stateOf(security, 'loginPassword').at === null ? <PasswordFirst /> : <AddPasskey onCodes={onCodes} />
}

const noteClass = 'flex items-start gap-2.5 rounded-card border border-line bg-bg2 px-4 py-3'

/** Passkeys are kept for one address of the site. */
const Elsewhere = ({ origin }: { origin: string }) => {
  const t = useText()
  return (
    <p className={noteClass}>
      <Info size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-info" />
      <span className="min-w-0">
        {t('security.passkey_elsewhere')}{' '}
        <a
          href={`${origin}/${paths.member('securityCenter', 'passkeys')}`}
          className="focus-ring break-all text-brand-text underline"
        >
          {origin}
        </a>
      </span>
    </p>
  )
}

const Unable = () => {
  const t = useText()
  return (
    <p className={noteClass}>
      <Info size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-info" />
      {t('security.passkey_unable')}
    </p>
  )
}
