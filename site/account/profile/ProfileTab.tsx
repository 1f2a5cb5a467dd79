import { getProfile } from '@tamuvo/contract/account-profile.ts'
import { useCall } from '@tamuvo/ui/calls/useCalls.tsx'
import { Loaded } from '../../parts/Loaded.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** The member's personal data. */
export const ProfileTab = () => (
  <Loaded answer={useCall(getProfile, {})} rows={8}>
    {(profile) => <ProfileForm key={JSON.stringify(profile)} profile={profile} />}
  </Loaded>
)
