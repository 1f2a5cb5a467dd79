import type { PhoneProviderDoor } from '@tamuvo/contract/phone-provider.ts'
import type { KitServices } from '../../kit/services.ts'
import { keepCertificates, publishedAt } from './certificates.ts'
import { type PhoneProof, readIdToken, type TokenFault } from './id-token.ts'
import { sandboxCertificates, sandboxRules, sandboxUrl } from './sandbox-tokens.ts'

/** Somebody else who sends codes and proves phones: browsers ask it, and bring a token that it has signed. */
export type PhoneProvider = {
  /** Where browsers reach it. */
  door: PhoneProviderDoor
  /** What a token proves. @returns why it proves nothing, else the number */
  read(idToken: string, now: Date): Promise<PhoneProof | TokenFault>
}

/** The provider of the configuration; where none is named, a demo has its sandbox and any other site none. */
export const openPhoneProvider = (kit: KitServices): PhoneProvider | undefined => {
  const { config, clock, log } = kit
  if (config.phoneProvider) {
    const { url, apiKey, certificatesUrl, ...rules } = config.phoneProvider
    const certificates = keepCertificates(publishedAt(certificatesUrl), clock, log)
    return { door: { url, apiKey }, read: (idToken, now) => readIdToken(idToken, certificates, { ...rules, now }) }
  }
  if (!config.demo) return undefined
  const certificates = keepCertificates(() => sandboxCertificates(kit), clock, log)
  return {
    door: { url: sandboxUrl, apiKey: 'sandbox' },
    read: (idToken, now) => readIdToken(idToken, certificates, { ...sandboxRules, now }),
  }
}
