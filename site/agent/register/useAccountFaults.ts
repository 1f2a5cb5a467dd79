import { useText } from '@tamuvo/ui/text/useText.tsx'

const sentences = { username: 'refusal.FORMAT_ACCOUNT', password: 'refusal.FORMAT_PASSWORD' } as const

/** What is wrong with username and password of a new account, in sentences. */
export const useAccountFaults = () => {
  const t = useText()
  return (fields: Record<string, string>): Record<string, string> =>
    Object.fromEntries(
      Object.keys(fields).map((field) => [
        field,
        t(field === 'username' || field === 'password' ? sentences[field] : 'common.required'),
      ]),
    )
}
