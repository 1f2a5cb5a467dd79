import { hexOf, sha256 } from '@tamuvo/games/kit/sha256.ts'
import { CopyRow } from '@tamuvo/ui/components/CopyRow.tsx'
import { Skeleton } from '@tamuvo/ui/components/Skeleton.tsx'
import { formatCount } from '@tamuvo/ui/format/number.ts'
import { useText } from '@tamuvo/ui/text/useText.tsx'
import { useQuery } from '@tanstack/react-query'

/** Where the profile for iPhones is served. */
export const profilePath = '/app/tamuvo.mobileconfig'

type Facts = { bytes: number; sha256: string }

const readProfile = async (): Promise<Facts> => {
  const response = await fetch(profilePath)
  if (!response.ok) throw new Error(`the profile did not arrive: ${response.status}`)
  const content = new Uint8Array(await response.arrayBuffer())
  return { bytes: content.length, sha256: hexOf(sha256(content)) }
}

/** Size and checksum of the profile, read from the file itself, and that it is not signed. */
export const ProfileFacts = () => {
  const t = useText()
  const { data } = useQuery({ queryKey: ['anyone', profilePath], queryFn: readProfile, staleTime: Infinity })
  return (
    <div className="grid gap-2">
      {data ? (
        <CopyRow label={t('content.profile_sha', { bytes: formatCount(data.bytes) })} value={data.sha256}>
          <span className="text-xs font-normal">{data.sha256}</span>
        </CopyRow>
      ) : (
        <Skeleton className="h-20 w-full rounded-input" />
      )}
      <p className="text-sm text-text2">{t('content.profile_unsigned')}</p>
    </div>
  )
}
