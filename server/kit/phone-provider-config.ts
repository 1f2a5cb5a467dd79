import * as z from 'zod/mini'

export const phoneProviderVariables = {
  /** An auth provider that sends codes and proves phones, as browsers reach it; see docs/recipes/phone-provider.md. */
  PHONE_PROVIDER_URL: z.optional(z.url()),
  PHONE_PROVIDER_KEY: z._default(z.string(), ''),
  /** Where it publishes its certificates, and the issuer and audience of its tokens. */
  PHONE_PROVIDER_CERTIFICATES: z.optional(z.url()),
  PHONE_PROVIDER_ISSUER: z._default(z.string(), ''),
  PHONE_PROVIDER_AUDIENCE: z._default(z.string(), ''),
}

/** An auth provider that sends codes and proves phones. */
export type PhoneProviderConfig = { url: string; apiKey: string; certificatesUrl: string; issuer: string; audience: string }

type ProviderVariables = { PHONE_PROVIDER_URL?: string | undefined; PHONE_PROVIDER_CERTIFICATES?: string | undefined } & Record<
  'PHONE_PROVIDER_KEY' | 'PHONE_PROVIDER_ISSUER' | 'PHONE_PROVIDER_AUDIENCE',
  string
>

/** The provider, once all of it is configured. */
export const providerOf = (env: ProviderVariables): PhoneProviderConfig | undefined => {
  const { PHONE_PROVIDER_URL: url, PHONE_PROVIDER_CERTIFICATES: certificatesUrl, PHONE_PROVIDER_KEY: apiKey } = env
  const { PHONE_PROVIDER_ISSUER: issuer, PHONE_PROVIDER_AUDIENCE: audience } = env
  if (!url || !certificatesUrl || !issuer || !audience) return undefined
  return { url: url.replace(/\/$/, ''), apiKey, certificatesUrl, issuer, audience }
}
