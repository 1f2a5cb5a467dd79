import type { PhoneProviderEndpoint } from '@tamuvo/contract/phone-provider.ts'
import type { KitServices } from '../../kit/services.ts'
import { cacheCertificates, publishedAt } from './certificates.ts'
import { type PhoneProof, readIdToken, type TokenFault } from './id-token.ts'
import { sandboxCertificates, sandboxRules, sandboxUrl } from './sandbox-tokens.ts'

/** An external service that sends codes and verifies phones: browsers call it and get a token that it has signed. */
export type PhoneProvider = {
  /** Its URL and keys for browsers. */
  endpoint: PhoneProviderEndpoint
  /** Verifies a token. @returns the number, or why the token is refused */
  read(idToken: string, now: Date): Promise<PhoneProof | TokenFault>
}

/** The configured provider. Without configuration a demo uses the sandbox and any other site none. */
export const openPhoneProvider = (kit: KitServices): PhoneProvider | undefined => {
  const { config, clock, log } = kit
  if (config.phoneProvider) {
    const { url, apiKey, certificatesUrl, ...rules } = config.phoneProvider
    const certificates = cacheCertificates(publishedAt(certificatesUrl), clock, log)
    return { endpoint: { url, apiKey }, read: (idToken, now) => readIdToken(idToken, certificates, { ...rules, now }) }
  }
  if (!config.demo) return undefined
  const certificates = cacheCertificates(() => sandboxCertificates(kit), clock, log)
  return {
    endpoint: { url: sandboxUrl, apiKey: 'sandbox' },
    read: (idToken, now) => readIdToken(idToken, certificates, { ...sandboxRules, now }),
  }
}
