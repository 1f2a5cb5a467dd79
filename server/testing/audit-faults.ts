import { main as audit } from '@tamuvo/tools/audit/audit.ts'
import { testSecretKeys } from './secret-keys.ts'

/** What `npm run audit` finds wrong in the journal of a database, whose secrets are sealed by the key of tests. */
export const auditFaults = async (url: string, ...words: string[]): Promise<string[]> => {
  const texts: string[] = []
  const code = await audit(['--url', url, ...words], (text) => void texts.push(text), { SECRET_KEYS: testSecretKeys })
  const lines = texts.join('').split('\n')
  const faults = lines.filter((line) => line.startsWith(' NO '))
  return code === 0 || faults.length > 0 ? faults : lines
}
