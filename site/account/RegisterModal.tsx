import { getRegisterSettings } from '@tamuvo/contract/platform.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Modal } from '@tamuvo/ui/components/Modal.tsx'
import { SkeletonRows } from '@tamuvo/ui/components/Skeleton.tsx'
import { ErrorState } from '@tamuvo/ui/components/States.tsx'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { closeDoor } from './doors.ts'
import { RegisterForm } from './RegisterForm.tsx'

/** Opens an account by the field rules that the server gives. */
export const RegisterModal = ({ onPassed }: { onPassed: () => void }) => {
  const t = useText()
  const { data, error, refetch } = useCall(getRegisterSettings, {})
  return (
    <Modal open onOpenChange={closeDoor} title={t('account.register')} width={480} closeButton>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {data ? (
        <RegisterForm rules={data.register} minAge={data.minAge} onPassed={onPassed} />
      ) : (
        !error && <SkeletonRows rows={5} />
      )}
    </Modal>
  )
}
